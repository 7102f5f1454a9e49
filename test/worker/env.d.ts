// Tells the types of `cloudflare:workers` what this Worker exports and is bound to.
declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import('../../src/worker/main.ts');
    durableNamespaces: 'SessionObject';
  }
  interface Env {
    SESSIONS: DurableObjectNamespace<import('../../src/worker/main.ts').SessionObject>;
    /** How many sessions the load test opens. */
    LOAD_SESSIONS: string;
  }
}

declare module '*?raw' {
  const text: string;
  export default text;
}
