import type { Plugin, Rolldown } from 'vite';
import { PAGES, PATHS } from '../src/pages.ts';

/** Pages somebody comes to from outside, and the addresses they have: their own code is asked for by the page's head. */
const ENTRIES = Map.groupBy(
  PATHS.filter((path) => PAGES[path].isEntry),
  (path) => PAGES[path].file,
);
/** Addresses that open a dialog over the home page, by what the dialog is made of. */
const DIALOGS = {
  '/login': ['shell/dialog-table', 'features/sign-in/login-dialog'],
  '/register': ['shell/dialog-table', 'features/sign-in/register-dialog'],
};
const TEXTS = /^\0virtual:texts\/(en|cn|km)-(later|entry)$/;

/**
 * Writes .vite/places.json: by address the files its page needs besides the first screen's, and by language the files of
 * the texts every such page and dialog waits for. The server puts them into the head (apps/api/http/places.ts), so that they
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
        const ownOf = (modules: readonly string[]) => {
          const own = new Set<string>();
          for (const module of modules) {
            const part = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/src/${module}.tsx`));
            if (!part) throw new Error(`no chunk is made of ${module}`);
            for (const file of filesOf(part, bundle)) if (!first.has(file)) own.add(`/${file}`);
          }
          return [...own];
        };
        for (const [module, addresses] of ENTRIES)
          for (const address of addresses) files[address] = ownOf([`features/${module}`]);
        for (const [address, modules] of Object.entries(DIALOGS)) files[address] = ownOf(modules);
        const texts: Record<string, string[]> = {};
        for (const chunk of chunks) {
          const [, language, name] = TEXTS.exec(chunk.facadeModuleId ?? '') ?? [];
          if (!language || !name) continue;
          const own = [...filesOf(chunk, bundle)]
            .filter((file) => !first.has(file))
            .map((file) => `/${file}`);
          texts[`${language.toUpperCase()} ${name}`] = own;
        }
        const source = JSON.stringify({ files, texts, dialogs: Object.keys(DIALOGS) });
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
