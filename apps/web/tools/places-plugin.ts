import type { Plugin, Rolldown } from 'vite';
import { PAGES, PATHS } from '../src/pages.ts';

/** Pages somebody comes to from outside, and the addresses they have: their own code is asked for by the page's head. */
const ENTRIES = Map.groupBy(
  PATHS.filter((path) => PAGES[path].isEntry),
  (path) => PAGES[path].file,
);
const TEXTS = /^\0virtual:texts\/(en|cn|km)-later$/;

/**
 * Writes .vite/places.json: by address the files its page needs besides the first screen's, and by language the file of
 * the texts every such page waits for. The server puts them into the head (apps/api/http/places.ts), so that they
 * arrive with the first screen and not after it has run: 0.6 s of a lobby on a throttled phone (22 Nov 2026).
 */
export function places(): Plugin {
  return {
    name: 'baize-places',
    apply: 'build',
    generateBundle: {
      // Vite takes chunks of nothing but style out of the bundle at the end; a name told before leads nowhere.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find((chunk) => chunk.isEntry);
        if (!entry) throw new Error('the build has no entry');
        const first = filesOf(entry, bundle);
        const files: Record<string, string[]> = {};
        for (const [module, addresses] of ENTRIES) {
          const page = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/features/${module}.tsx`));
          if (!page) throw new Error(`no chunk is made of ${module}`);
          const own = [...filesOf(page, bundle)].filter((file) => !first.has(file)).map((file) => `/${file}`);
          for (const address of addresses) files[address] = own;
        }
        const texts = chunks.flatMap((chunk) => {
          const language = TEXTS.exec(chunk.facadeModuleId ?? '')?.[1];
          return language ? [[language.toUpperCase(), `/${chunk.fileName}`]] : [];
        });
        const source = JSON.stringify({ files, texts: Object.fromEntries(texts) as object });
        this.emitFile({ type: 'asset', fileName: '.vite/places.json', source });
      },
    },
  };
}

/** A chunk with all it imports, and their style sheets. */
function filesOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') filesOf(imported, bundle, seen);
  }
  return seen;
}
