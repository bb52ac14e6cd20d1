# Not yet built with a container engine: none was available when this file was written.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# With development dependencies, which generate the Prisma client.
RUN npm ci --ignore-scripts
COPY . .
# The last step of an install with scripts: generates the client, and creates files that shorten the first start.
RUN npm run postinstall && npm prune --omit=dev --ignore-scripts
# The base image contains Node, so the npm package with its headers is not needed; neither are Prisma's runtimes for other databases.
RUN rm -r node_modules/node-linux-* \
  && find node_modules/@prisma/client/runtime -name 'query_compiler_*' ! -name 'query_compiler_fast_bg.postgresql.*' -delete

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 WORKER_PORT=4002 DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000 4002
# A container runs either a server or a worker, and the one that runs answers on its port.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "const { PORT, WORKER_PORT } = process.env; const ask = (port) => fetch(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.ok || Promise.reject(answer)); Promise.any([ask(PORT), ask(WORKER_PORT)]).then(() => process.exit(0), () => process.exit(1))"]
# Without npm, so that signals reach the server. A worker's command is node launch.mjs src/server/worker.ts.
CMD ["node", "launch.mjs", "src/server/main.ts"]
