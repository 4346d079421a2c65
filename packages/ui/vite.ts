import type { Plugin } from 'vite';

/**
 * Begins every style sheet of a build with the order of the layers (styles.css): chunks arrive in any order, and the first one to
 * name a layer decides its rank.
 */
export function layerOrder(): Plugin {
  return {
    name: 'baize-layer-order',
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `@layer base,mantine,ui,app;${String(file.source)}`;
    },
  };
}
