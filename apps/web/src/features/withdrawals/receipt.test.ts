import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base64Of, imageFault } from '../../forms/picture-file.ts';
import { remainingOf } from './receipt.ts';

test('WALLET-011 OPEN-WALLET-09 what remains of a payout is exact, and only a real part counts as partly', () => {
  assert.equal(remainingOf('310.00', '200', 'USD'), '110.00');
  assert.equal(remainingOf('310.00', '309.99', 'USD'), '0.01');
  for (const received of ['0', '310', '310.01'])
    assert.equal(remainingOf('310.00', received, 'USD'), undefined);
  assert.equal(remainingOf('310.00', undefined, 'USD'), undefined);
});

test('WALLET-013 a proof is a PNG or JPEG image under 5 MB', async () => {
  assert.equal(imageFault({ type: 'image/png', size: 5 * 1024 * 1024 }), undefined);
  assert.equal(imageFault({ type: 'image/jpeg', size: 5 * 1024 * 1024 + 1 }), 'size');
  assert.equal(imageFault({ type: 'application/pdf', size: 10 }), 'type');
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
  assert.equal(await base64Of(new Blob([bytes])), Buffer.from(bytes).toString('base64'));
});
