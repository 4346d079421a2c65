import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.join(import.meta.dirname, '..', '..');
/** A size told in px stays small where the browser's letters are set larger; a breakpoint in px keeps the wide layout. */
const FIXED = [/font-size:[^;]*\dpx/g, /@media[^{]*(?:width)[^{]*\dpx[^{]*/g];

test('R5 sizes of letters stand in rem and breakpoints in em, so that both follow the browser', () => {
  const files = fs.globSync('{packages/ui,apps/web/src}/**/*.css', { cwd: root });
  assert.ok(files.length > 50);
  const found = files.flatMap((file) => {
    const css = fs.readFileSync(path.join(root, file), 'utf8');
    return FIXED.flatMap((fixed) => css.match(fixed) ?? []).map((text) => `${file}: ${text.trim()}`);
  });
  assert.deepEqual(found, []);
});
