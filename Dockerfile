# Two images from one file: docker build --target auth-service . and docker build --target marketplace-service .

# The current long-term release of Node. Debian, because the hashing libraries come built for glibc.
FROM node:24-bookworm-slim AS base
WORKDIR /app

# Only the files that decide which packages are installed, so that a change of the code does not install anew.
FROM base AS manifests
COPY . .
RUN mkdir /manifests \
 && find . \( -name package.json -o -name package-lock.json -o -name .npmrc \) -exec cp --parents {} /manifests \;

FROM base AS build
COPY --from=manifests /manifests ./
RUN npm ci
COPY . .
RUN NX_DAEMON=false npx nx run-many -t build -p @apps/auth-service @apps/marketplace-service \
 && find apps libs -mindepth 2 -maxdepth 2 ! -name dist ! -name package.json -exec rm -rf {} +

# What runs in production has neither the development tools nor the libraries for specs and the embedded database.
# The lock file still fixes every version.
FROM base AS production
COPY --from=manifests /manifests ./
RUN rm -rf tools libs/testing libs/local-postgres \
 && npm pkg delete devDependencies --workspaces --include-workspace-root

FROM production AS auth-files
RUN rm -rf apps/marketplace-service && npm install --omit=dev
COPY --from=build /app/libs libs
COPY --from=build /app/apps/auth-service apps/auth-service
RUN rm -rf libs/testing libs/local-postgres

FROM production AS marketplace-files
RUN rm -rf apps/auth-service && npm install --omit=dev
COPY --from=build /app/libs libs
COPY --from=build /app/apps/marketplace-service apps/marketplace-service
RUN rm -rf libs/testing libs/local-postgres

FROM base AS service
ENV NODE_ENV=production
USER node

FROM service AS auth-service
COPY --from=auth-files /app ./
EXPOSE 8081
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.AUTH_API_PORT || process.env.PORT || 8081}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "apps/auth-service/dist/src/main.js"]
CMD ["serve"]

FROM service AS marketplace-service
COPY --from=marketplace-files /app ./
EXPOSE 8082
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.MARKETPLACE_API_PORT || 8082}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "apps/marketplace-service/dist/src/main.js"]
CMD ["serve"]
