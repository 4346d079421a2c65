// One-off: cuts the Chinese characters of the studio's own words out of Noto Sans SC (OFL-1.1), and writes client/chinese.css.
// npm i subset-font@2.9.0 @fontsource/noto-sans-sc@5.3.0 && node cut-chinese.mjs <repo>
import fs from 'node:fs';
import subset from 'subset-font';
const client = `${process.argv[2]}/apps/studio/client`;
const words = fs.readFileSync(`${client}/messages/zh.ts`, 'utf8');
const letters = [...new Set(words.match(/[\u3000-\u303f\u4e00-\u9fff\uff01-\uffef]/g))].toSorted(
  (one, other) => one.codePointAt(0) - other.codePointAt(0),
);
const range = letters.map((one) => `U+${one.codePointAt(0).toString(16).toUpperCase()}`).join(', ');
const faces = [];
for (const [weight, weights] of [
  [500, '100 599'],
  [700, '600 900'],
]) {
  const whole = fs.readFileSync(
    `node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-${weight}-normal.woff2`,
  );
  const cut = await subset(whole, letters.join(''), { targetFormat: 'woff2' });
  fs.writeFileSync(`${client}/noto-sc-${weight}.woff2`, cut);
  faces.push(`@font-face {
  font-family: 'Noto Sans SC Studio';
  src: url('./noto-sc-${weight}.woff2') format('woff2');
  font-weight: ${weights};
  font-display: block;
  unicode-range: ${range};
}`);
}
fs.writeFileSync(
  `${client}/chinese.css`,
  `/* The studio's own Chinese words (fonts/cut-chinese.mjs), fetched only where no system face has them and awaited, because all
   else would be boxes; titles of games come from the slices of the whole face. */
${faces.join('\n')}
`,
);
