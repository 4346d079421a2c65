import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printPieces } from './print-face.ts';
import { openTypeCase } from './type-case.ts';

const KHMER = 'របាយការណ៍ ស្ត្រី ខ្មែរ';

test('a font pinned at a weight sets Khmer as the variable font does there', async () => {
  const faces = await openTypeCase();
  const widths = [];
  for (const weight of [400, 700] as const) {
    const [piece] = await printPieces('khmer', KHMER, weight);
    assert.ok(piece);
    const shaped = piece.face.shape(KHMER);
    const width = shaped.reduce((sum, { advance }) => sum + advance, 0) / 1000;
    assert.ok(Math.abs(width - faces.khmer.set(KHMER, { wght: weight }).advance) < 0.02, `${width}`);
    widths.push(width);
  }
  assert.notEqual(widths[0], widths[1], 'bold is wider than regular');
});

test('a Chinese line is cut where its font changes, and nothing of it is lost', async () => {
  const pieces = await printPieces('chinese', '对账单期初余额', 400);
  assert.ok(pieces.length > 1);
  assert.equal(pieces.map(({ text }) => text).join(''), '对账单期初余额');
  for (const { face, text } of pieces) assert.equal(face.shape(text).length, [...text].length);
  await assert.rejects(printPieces('chinese', '\u{1f600}', 400));
});
