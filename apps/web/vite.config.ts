import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { texts } from '@baize/i18n/vite';
import { layerOrder } from '@baize/ui/vite';
import { TEXT_BUNDLES } from './src/texts.ts';
import { CHUNKS } from './tools/chunks.ts';
import { places } from './tools/places-plugin.ts';
import { serviceWorker } from './tools/service-worker-plugin.ts';

/** The API process serves `dist`; in development the calls of the site are passed on to it. */
const api = process.env.BAIZE_SITE_URL ?? 'http://localhost:8080';
const calls = ['/wps', '/lgw', '/lotto', '/art', '/i18n', '/manifest.webmanifest'];
const proxy = Object.fromEntries(calls.map((path) => [path, api]));

export default defineConfig({
  root: import.meta.dirname,
  // React has it built in: the router's store asks for a stand-in meant for React 17.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  plugins: [
    react(),
    texts(TEXT_BUNDLES),
    compilerOnDemand(),
    layerOrder(),
    preloadLatin(),
    places(),
    serviceWorker(),
    precompress(),
  ],
  server: { port: 5173, strictPort: true, proxy },
  preview: { port: 5174, strictPort: true, proxy },
  build: {
    target: 'es2023',
    manifest: true,
    // The page's policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: CHUNKS,
        },
      },
    },
  },
});

const COMPILER = '@lingui/message-utils/compileMessage';

/**
 * Lingui's core names the message compiler for development only, but a name is enough to put it into the first screen
 * once something else (overlay.ts) imports it later. In a build the core gets an empty one: 6 KiB of gzip (21 Nov 2026).
 */
function compilerOnDemand(): Plugin {
  const none = '\0no-message-compiler';
  return {
    name: 'baize-compiler-on-demand',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) => (id === COMPILER && importer?.includes('@lingui/core') ? none : undefined),
    load: (id) => (id === none ? 'export const compileMessage = undefined;' : undefined),
  };
}

/** Puts the preload of the Latin face into index.html under its hashed name. */
function preloadLatin(): Plugin {
  return {
    name: 'baize-preload-latin',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /archivo-latin-[\w-]{8}\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            // Low: the letters are wanted once the code has drawn them, and take a third of its way.
            attrs: {
              rel: 'preload',
              href: `/${file}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              fetchpriority: 'low',
            },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Writes .br and .gz beside every text file, so that the server only picks one. */
function precompress(): Plugin {
  let dist = '';
  return {
    name: 'baize-precompress',
    apply: 'build',
    configResolved: (config) => {
      dist = resolve(config.root, config.build.outDir);
    },
    writeBundle: () => {
      for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
        const path = join(dist, file);
        if (!/\.(js|css|svg|json)$/.test(file) || !statSync(path).isFile()) continue;
        const bytes = readFileSync(path);
        if (bytes.length < 1024) continue;
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        );
      }
    },
  };
}
