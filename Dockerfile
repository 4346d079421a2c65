# One image, one command: what `npm start` does, without Node on the host.
FROM node:22-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libatomic1 util-linux \
    && rm -rf /var/lib/apt/lists/* && useradd --create-home --uid 10001 baize
WORKDIR /srv/baize
COPY --chown=baize . .
USER baize
# The image's Node only runs npm; the product's Node 26 is a dependency.
RUN npm ci --no-audit --no-fund && npm run build && npm ci --omit=dev --no-audit --no-fund && npm cache clean --force
ENV BAIZE_HOST=0.0.0.0 BAIZE_DATA=/srv/baize/.data \
    BAIZE_SITE_URL=http://localhost:8080 BAIZE_CONSOLE_URL=http://localhost:8081 \
    BAIZE_STUDIO_URL=http://localhost:8082 BAIZE_PSP_URL=http://localhost:8083
EXPOSE 8080 8081 8082 8083
VOLUME /srv/baize/.data
STOPSIGNAL SIGTERM
# As npm start, without npm: it would end at the first signal, and the container with it, before the product has stopped.
CMD ["node", "tools/with-node.mjs", "apps/launcher/main.ts"]
