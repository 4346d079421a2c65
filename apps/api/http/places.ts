import fs from 'node:fs';
import path from 'node:path';

/** Files by address; files of texts by language and bundle; the addresses that open a dialog of getting in. */
type Places = { files: Record<string, string[]>; texts: Record<string, string[]>; dialogs: string[] };

/**
 * The links a page's head gets by its address: the code and the texts of that page, which else are asked for only once
 * the first screen has run. The build wrote the table (apps/web/tools/places-plugin.ts); an app without one (the
 * console) has no such links.
 */
export function placeLinks(dist: string): (address: string, language: string | undefined) => string {
  const table = path.join(dist, '.vite', 'places.json');
  if (!fs.existsSync(table)) return () => '';
  const { files, texts, dialogs } = JSON.parse(fs.readFileSync(table, 'utf8')) as Places;
  return (address, language) => {
    const own = Object.hasOwn(files, address) ? files[address] : undefined;
    if (!own) return '';
    const bundles = dialogs.includes(address) ? ['later', 'entry'] : ['later'];
    const said = bundles.flatMap((bundle) => texts[`${language ?? ''} ${bundle}`] ?? []);
    return [...own, ...said].map(linkTo).join('');
  };
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;
