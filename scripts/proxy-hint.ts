/** What a command says where it cannot connect: Node uses no proxy unless it is told to. */
export const PROXY_HINT = 'behind a proxy, set HTTPS_PROXY=http://PROXY:PORT and NODE_USE_ENV_PROXY=1';
