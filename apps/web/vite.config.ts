import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { texts } from '@baize/i18n/vite';
import { layerOrder } from '@baize/ui/vite';
import { TEXT_BUNDLES } from './src/texts.ts';
import { places } from './tools/places-plugin.ts';
import { serviceWorker } from './tools/service-worker-plugin.ts';

/** The API process serves `dist`; in development the calls of the site are passed on to it. */
const api = process.env.BAIZE_SITE_URL ?? 'http://localhost:8080';
const calls = ['/wps', '/lgw', '/lotto', '/art', '/i18n', '/manifest.webmanifest'];
const proxy = Object.fromEntries(calls.map((path) => [path, api]));

const FIRST_SCREEN = new RegExp(
  [
    'packages/i18n/(?!overlay)',
    'packages/ui/(button|icon|input-frame|lammer|mark|menu|money|states|tabs|tag|tile|toast)\\.',
    'apps/web/src/(session/(?!seal|device|balance|follow-events|event-stream)|loading|boot|link|pages|router)',
    'apps/web/src/clients/(site|content|sign-in|catalogue)\\.ts',
    'apps/web/src/shell/(?!closed-page|dialog\\.|small-dialogs|dialog-table|edges|side-menu|footer|line-|service-bar|header-in|account-menu|avatar|balance|live-balance|use-lines|page-view|page-head|record-list|list-pager|money-row)',
    'apps/web/src/features/catalogue/(?!notice|rising-figure)',
    'apps/web/src/features/home/(?!jackpot|search-results)',
    'apps/web/src/features/sign-in/use-free-play\\.ts',
  ].join('|'),
);

const GAME_LISTS =
  /packages\/ui\/pager\.|apps\/web\/src\/shell\/list-pager\.|apps\/web\/src\/clients\/play\.ts|apps\/web\/src\/features\/(catalogue\/notice\.queries|lobby\/(lobby-(state|notices|page)|game-pager|suggested-games))\./;

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
          groups: [
            // react-dom and the router change seldom: their own file stays cached over releases.
            { name: 'frame', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// },
            // What every first screen needs, in one file instead of thirty.
            { name: 'shell', test: FIRST_SCREEN },
            // What the lobbies share with the other lists of games.
            { name: 'lists', test: GAME_LISTS },
          ],
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
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
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
