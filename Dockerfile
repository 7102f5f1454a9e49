# The Worker on a machine of your own: docker build -t three-good-sources . && docker run --restart unless-stopped --ulimit nofile=65536:65536 -p 8787:8787 -v sources:/state three-good-sources
# By digest, which Dependabot renews; `docker buildx imagetools inspect node:24-slim` prints that of today.
FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && mkdir -p /state && chown -R node:node /app/dist /app/public /state
USER node
VOLUME /state
EXPOSE 8787
STOPSIGNAL SIGTERM
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:8787/health').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "scripts/run/serve.ts", "--host", "0.0.0.0", "--state", "/state"]
