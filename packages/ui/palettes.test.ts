import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

/** The pairs of look.md §2, measured on every dye in both themes: text 4.5, controls 3.0 (WCAG 2). */
const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const PAIRS: [ink: string, ground: string, least: number][] = [
  ...['cloth', 'cloth-2', 'cloth-deep'].flatMap((ground): [string, string, number][] => [
    ['chalk', ground, 4.5],
    ['chalk-2', ground, 4.5],
    ['chalk-3', ground, 4.5],
  ]),
  ...['cloth', 'cloth-2'].flatMap((ground): [string, string, number][] => [
    ['link', ground, 4.5],
    ['up', ground, 4.5],
    ['down', ground, 4.5],
    ['focus', ground, 3],
  ]),
  ...['up', 'down', 'warn', 'info'].map((ink): [string, string, number] => [ink, `${ink}-soft`, 4.5]),
  ...['rail', 'rail-2', 'rail-3'].flatMap((ground): [string, string, number][] => [
    ['chalk', ground, 4.5],
    ['chalk-2', ground, 4.5],
    ['chalk-rail-3', ground, 4.5],
  ]),
  ['warn', 'cloth-2', 4.5],
  ['info', 'cloth-2', 4.5],
  ['field-line', 'cloth-2', 3],
  ['chalk', 'field', 4.5],
];

const tokensOf = (css: string, selector: string): Record<string, string> => {
  const at = css.indexOf(`${selector} {`);
  assert.notEqual(at, -1, selector);
  const block = css.slice(at, css.indexOf('}', at));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
};
const base = read('tokens.css');
const dyes = read('palettes.css');
const dark = tokensOf(base, "[data-theme='dark']");
const light = { ...dark, ...tokensOf(base, "[data-theme='light']") };
const tokens = (palette: string, theme: string): Record<string, string> => {
  const own = palette === 'jade' ? {} : tokensOf(dyes, `[data-palette='${palette}']`);
  if (theme === 'dark') return { ...dark, ...own };
  const ownLight =
    palette === 'jade' ? {} : tokensOf(dyes, `[data-palette='${palette}'][data-theme='light']`);
  return { ...light, ...own, ...ownLight };
};

function contrast(one: string, other: string): number {
  const luminance = (hex: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

test('SHELL-061 every dye of the cloth keeps the measured contrast, dark and light', () => {
  const faults: string[] = [];
  for (const palette of ['jade', 'lapis', 'claret'])
    for (const theme of ['dark', 'light']) {
      const colours = tokens(palette, theme);
      for (const [ink, ground, least] of PAIRS) {
        const measured = contrast(colours[ink] ?? '', colours[ground] ?? '');
        // Not a number (a token that is not there) is a fault too.
        if (!(measured >= least))
          faults.push(`${palette} ${theme}: ${ink} on ${ground} ${measured.toFixed(2)}`);
      }
    }
  assert.deepEqual(faults, []);
});
