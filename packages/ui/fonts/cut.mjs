// One-off: cuts the committed woff2 files out of the Fontsource packages (OFL-1.1).
// npm i subset-font@2.9.0 && node cut.mjs <repo>
import fs from 'node:fs';
import subset from 'subset-font';
const repo = process.argv[2];
const from = (p) => fs.readFileSync(`${repo}/node_modules/@fontsource-variable/${p}`);
const range = (a, b) => Array.from({ length: b - a + 1 }, (_, i) => String.fromCodePoint(a + i)).join('');
const latin = range(0x20, 0x7e) + '\u00a0©«»·×–—‘’“”…•−°ç';
const out = `${repo}/packages/ui/fonts`;
fs.mkdirSync(out, { recursive: true });
const axes = { wght: { min: 500, max: 850 }, wdth: { min: 62, max: 125 } };
const a = await subset(from('archivo/files/archivo-latin-standard-normal.woff2'), latin, {
  targetFormat: 'woff2',
  variationAxes: axes,
});
fs.writeFileSync(`${out}/archivo-latin.woff2`, a);
const ext = range(0xa1, 0x17f).replace('ç', '') + '₫₭₱₩₹€';
const b = await subset(from('archivo/files/archivo-latin-ext-standard-normal.woff2'), ext, {
  targetFormat: 'woff2',
  variationAxes: axes,
});
fs.writeFileSync(`${out}/archivo-latin-ext.woff2`, b);
const k = await subset(
  from('kantumruy-pro/files/kantumruy-pro-khmer-wght-normal.woff2'),
  range(0x1780, 0x17ff) + range(0x19e0, 0x19ff) + '\u200b\u200c\u200d\u25cc',
  { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 700 } } },
);
fs.writeFileSync(`${out}/kantumruy-khmer.woff2`, k);
console.log(a.length, b.length, k.length);
