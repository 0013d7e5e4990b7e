FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# libsql installs its binary for both C libraries.
RUN npm ci --omit=dev && rm -rf node_modules/@libsql/*-musl

# The image has Node, but not npm: nothing is installed or built in it.
FROM debian:bookworm-slim
WORKDIR /app
RUN mkdir /data && chown 10001:10001 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY package.json LICENSE ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist/client dist/client
COPY --from=build /app/dist/server dist/server
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4600 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 4600
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
