import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openArtist } from './artist.ts';
import { BANNER_SHAPES, type BannerScene } from './banner.ts';
import type { ArtType } from './patterns.ts';

// Labels of every type and script and every banner on one page, to be looked at after a change of the drawing:
//   node packages/art/make-contact-sheet.ts [folder]      then open <folder>/contact-sheet.html
const folder = path.resolve(process.argv[2] ?? 'artifacts');

const SAMPLES: readonly (readonly [type: ArtType, theme: string, titles: readonly string[]])[] = [
  ['RNG', 'Mekong Dragon', ['Mekong Dragon', '湄公金龙', 'នាគ មេគង្គ']],
  ['LIVE', 'Lotus Baccarat', ['Lotus Baccarat', '莲花百家乐', 'បាការ៉ាត់ ផ្កាឈូក']],
  ['SPORTS', 'Muay Thunder', ['Muay Thunder', '泰拳雷霆', 'ប្រដាល់ ផ្គរលាន់']],
  ['ESPORTS', 'Arena Lobby', ['Arena Lobby', '竞技大厅', 'សាល ប្រកួត']],
  ['PVP', 'Niu Niu', ['Niu Niu', '抢庄牛牛', 'នីវនីវ']],
  ['FISH', 'Koi Harbour', ['Koi Harbour', '鲤跃港湾', 'កំពង់ផែ ត្រីគល់រាំង']],
  ['LOTT', 'Lucky Draw', ['Lucky Draw', '幸运开彩', 'ឆ្នោត សំណាង']],
  ['ELOTT', 'Star Five', ['Star Five', '星辰五位', 'ផ្កាយ ប្រាំខ្ទង់']],
  ['COCKFIGHT', 'Rooster Ring', ['Rooster Ring', '斗鸡场', 'សង្វៀន មាន់ជល់']],
];
/** Ids in a row: one of each cloth, and most compositions. */
const IDS = [1000, 1001, 1002, 1003, 1004];
const SCENES: readonly BannerScene[] = ['full-moon', 'tigers', 'wheel', 'friend', 'lanterns', 'key', 'draw'];
const SHAPES = Object.keys(BANNER_SHAPES).filter(
  (shape): shape is keyof typeof BANNER_SHAPES => shape in BANNER_SHAPES,
);

const artist = await openArtist();
const image = (svg: string, css: string): string =>
  `<img alt="" style="${css}" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`;
let html = '';
for (const [type, theme, titles] of SAMPLES)
  for (const title of titles)
    for (const id of IDS)
      html += image(await artist.tile({ id, vendor: 'STU', code: theme, type, theme }, title), 'width:120px');
for (const [type, theme] of SAMPLES)
  html += image(
    await artist.card({ id: 1001, vendor: 'STU', code: type, type, theme }, 'STU'),
    'width:180px',
  );
for (const scene of SCENES)
  for (const shape of SHAPES)
    html += image(
      await artist.banner({ scene, shape }, { title: 'Full Moon\nTables', text: 'a line beside it' }),
      'height:140px',
    );
mkdirSync(folder, { recursive: true });
const file = path.join(folder, 'contact-sheet.html');
writeFileSync(
  file,
  `<!doctype html><meta charset="utf-8"><title>Labels</title><style>body{margin:16px;background:#0D4030}` +
    `img{margin:5px;border-radius:10px}</style>${html}`,
);
console.log(file);
