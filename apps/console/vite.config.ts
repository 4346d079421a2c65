import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { texts } from '@baize/i18n/vite';
import { layerOrder } from '@baize/ui/vite';

/** The API process serves `dist` on the console's own origin; in development its `/ops` calls are passed on. */
const api = process.env.BAIZE_CONSOLE_URL ?? 'http://localhost:8081';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), texts({ console: ['console'] }), layerOrder()],
  server: { port: 5177, strictPort: true, proxy: { '/ops': api, '/media': api, '/art': api } },
  preview: { port: 5178, strictPort: true, proxy: { '/ops': api } },
  build: {
    target: 'es2023',
    // The policy allows no data: scripts or fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
});
