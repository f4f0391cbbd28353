# The build needs the compiler, the service does not: two stages, one image without tools.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json vite.config.ts ./
COPY src ./src
COPY drizzle ./drizzle
# Compiled, with only those packages kept that run.
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:20-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    TOOLSET_DATA=/data
WORKDIR /app
COPY LICENSE package.json ./
COPY drizzle ./drizzle
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
RUN install -d -o node -g node /data
USER node
# The embedded database, where DATABASE_URL names no other.
VOLUME ["/data"]
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Beyond this machine the service wants TOOLSET_ADMIN_KEY, and says so when it is missing.
CMD ["node", "dist/cli/toolset.js", "serve"]
