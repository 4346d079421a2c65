import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openArtist } from '@baize/art';
import { DEMO_CATEGORIES } from './demo/vendors.ts';

// Every label of the demo world on one page per language, to be looked at after a change of the drawing:
//   node modules/catalogue/make-contact-sheet.ts [folder]      then open <folder>/EN.html, CN.html, KM.html
const folder = path.resolve(process.argv[2] ?? 'artifacts/contact-sheet');
mkdirSync(folder, { recursive: true });
const artist = await openArtist();
const LANGUAGES = { EN: 3, CN: 4, KM: 5 } as const;

for (const [language, column] of Object.entries(LANGUAGES)) {
  let tiles = '';
  for (const { type, games } of DEMO_CATEGORIES)
    for (const game of games) {
      const [id, vendor, , theme] = game;
      const svg = await artist.tile({ id, vendor, code: theme, type, theme }, game[column]);
      tiles += `<img alt="" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`;
    }
  writeFileSync(
    path.join(folder, `${language}.html`),
    `<!doctype html><meta charset="utf-8"><title>${language}</title><style>body{margin:16px;background:#0D4030;` +
      `display:grid;grid-template-columns:repeat(auto-fill,minmax(124px,1fr));gap:12px}img{width:100%;border-radius:10px}</style>${tiles}`,
  );
  console.log(path.join(folder, `${language}.html`));
}
