import type { Plugin } from 'vite';
import { AREAS, type Area } from './areas.ts';
import { BUNDLED, bundledRow, type BundledLanguage } from './bundled.ts';
import { catalogueOf, sourcePath } from './compile.ts';

const LOADER = 'virtual:texts';
const PART = /^\0virtual:texts\/(\w+)([-/])(\w+)$/;

/**
 * Compiles the message catalogues into an app's build. `virtual:texts` (texts.d.ts) gives the English texts of the
 * first bundle at once, because every missing text falls back to them; each other language and bundle is a chunk that
 * `load` fetches.
 */
export function texts(bundles: Readonly<Record<string, readonly Area[]>>): Plugin {
  return {
    name: 'baize-texts',
    resolveId: (id) => (id.startsWith(LOADER) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LOADER}`) return loaderOf(Object.keys(bundles));
      const [, code = '', separator, name = ''] = PART.exec(id) ?? [];
      const language = BUNDLED.find((one) => one === code.toUpperCase());
      if (!language) return undefined;
      if (separator === '-') return bundleOf(language, bundles[name] ?? []);
      const { tag } = bundledRow(language);
      const area = AREAS.find((one) => one === name);
      if (!area) throw new Error(`there are no texts of ${name}`);
      this.addWatchFile(sourcePath(tag, area));
      // The browser reads a long text faster as JSON than as an object of the script.
      const json = JSON.stringify(catalogueOf(tag, [area]));
      return `export default JSON.parse(${JSON.stringify(json)});`;
    },
  };
}

function loaderOf(bundles: readonly string[]): string {
  const [first = ''] = bundles;
  const loaders = bundles.flatMap((bundle) =>
    BUNDLED.map((language) => {
      const here = bundle === first && language === 'EN';
      const load = here ? '({ default: english })' : `import('${moduleOf(language, bundle)}')`;
      return `'${bundle} ${language}': async () => ${load},`;
    }),
  );
  return `import english from '${moduleOf('EN', first)}';
export { english };
const loaders = {
${loaders.join('\n')}
};
export const load = async (bundle, language) => (await loaders[bundle + ' ' + language]()).default;
`;
}

/** An area is a module of its own: two bundles may hold it. */
function bundleOf(language: BundledLanguage, areas: readonly Area[]): string {
  const imports = areas.map((area) => `import ${area} from '${LOADER}/${language.toLowerCase()}/${area}';`);
  return `${imports.join('\n')}\nexport default { ${areas.map((area) => `...${area}`).join(', ')} };`;
}

const moduleOf = (language: BundledLanguage, bundle: string): string =>
  `${LOADER}/${language.toLowerCase()}-${bundle}`;
