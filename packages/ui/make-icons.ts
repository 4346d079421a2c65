import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ICON_NAMES } from './icons/names.ts';

/** Draws icons/sprite.svg from lucide (ISC licence), one symbol per name. Run by hand after the list of names changes. */
type Node = [tag: string, attributes: Record<string, string>];

const lucide = join(dirname(fileURLToPath(import.meta.resolve('lucide-react'))), '..', 'esm', 'icons');

async function nodesOf(name: string): Promise<Node[]> {
  const path = join(lucide, `${name}.mjs`);
  const { __iconData: data } = (await import(path)) as { __iconData?: { node: Node[] } };
  if (data) return data.node;
  // A renamed icon's old file only re-exports the new one.
  const renamed = /from '\.\/([\w-]+)\.mjs'/.exec(readFileSync(path, 'utf8'))?.[1];
  if (!renamed) throw new Error(`lucide has no icon ${name}`);
  return nodesOf(renamed);
}

async function symbolOf(name: string): Promise<string> {
  const shapes = (await nodesOf(name)).map(([tag, attributes]) => {
    // lucide's nodes carry React's key among their attributes.
    const drawn = Object.entries(attributes).filter(([attribute]) => attribute !== 'key');
    const text = drawn.map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${tag}${text.join('')}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`;
}

const symbols = await Promise.all(ICON_NAMES.map(symbolOf));
writeFileSync(
  join(import.meta.dirname, 'icons', 'sprite.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
);
