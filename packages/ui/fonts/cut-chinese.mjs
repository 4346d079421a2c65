// One-off: cuts the Chinese characters the site's own words use out of Noto Sans SC (OFL-1.1), and writes fonts-chinese.css.
// npm i subset-font@2.9.0 @fontsource/noto-sans-sc@5.3.0 && node cut-chinese.mjs <repo>
import fs from 'node:fs';
import subset from 'subset-font';
const repo = process.argv[2];
const messages = `${repo}/packages/i18n/messages/zh-CN`;
// Operators' machines are few and their own; the words of the console stay with the slices.
const areas = fs.readdirSync(messages).filter((name) => name !== 'console.json');
// What the demo's games and notices say is near to what those of an operator will.
const written = fs.globSync(`${repo}/modules/*/{demo*.ts,demo/*.ts,templates/zh-cn.ts}`);
const named = [`${repo}/packages/i18n/bundled.ts`, `${repo}/packages/i18n/languages.ts`];
const text = [...areas.map((name) => `${messages}/${name}`), ...written, ...named]
  .map((file) => fs.readFileSync(file, 'utf8'))
  .join('');
const points = [...new Set(text)]
  .map((one) => one.codePointAt(0))
  .filter(
    (point) =>
      (point >= 0x3000 && point <= 0x303f) ||
      (point >= 0x4e00 && point <= 0x9fff) ||
      (point >= 0xff01 && point <= 0xffef),
  )
  .sort((a, b) => a - b);
const ranges = [];
for (const point of points) {
  const last = ranges.at(-1);
  if (last && point === last[1] + 1) last[1] = point;
  else ranges.push([point, point]);
}
const hex = (point) => point.toString(16).toUpperCase();
const range = ranges
  .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
  .join(', ');
const faces = [];
for (const [name, weight, weights] of [
  ['text', 500, '100 599'],
  ['heading', 700, '600 900'],
]) {
  const whole = fs.readFileSync(
    `node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-${weight}-normal.woff2`,
  );
  const cut = await subset(whole, String.fromCodePoint(...points), { targetFormat: 'woff2' });
  fs.writeFileSync(`${repo}/packages/ui/fonts/noto-sc-${name}.woff2`, cut);
  console.log(name, points.length, cut.length);
  faces.push(`@font-face {
  font-family: 'Noto Sans SC Site';
  font-style: normal;
  font-display: block;
  font-weight: ${weights};
  src: url('./fonts/noto-sc-${name}.woff2') format('woff2');
  unicode-range: ${range};
}`);
}
fs.writeFileSync(
  `${repo}/packages/ui/fonts-chinese.css`,
  `/* Loaded with the CN texts, last in the family list (look.md §3): fetched only where no system face has the glyphs. What the
   site itself says is in two small files (fonts/cut-chinese.mjs), awaited because all else would be boxes; whatever operators
   and members write comes from the 97 slices of the whole face. */
@import '@fontsource-variable/noto-sans-sc';
${faces.join('\n')}
`,
);
