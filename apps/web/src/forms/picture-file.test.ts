import assert from 'node:assert/strict';
import { test } from 'node:test';
import { imageFault, IMAGE_TYPES, IMAGES_MAX } from './picture-file.ts';

test('LIMIT-005 pictures a member sends are PNG or JPEG, up to 5,242,880 bytes each, three at most', () => {
  assert.equal(IMAGES_MAX, 3);
  assert.deepEqual([...IMAGE_TYPES], ['image/png', 'image/jpeg']);
  const rows: [type: string, size: number, fault: ReturnType<typeof imageFault>][] = [
    ['image/png', 1, undefined],
    ['image/jpeg', 5_242_880, undefined],
    ['image/png', 5_242_881, 'size'],
    ['image/webp', 1, 'type'],
    ['image/svg+xml', 1, 'type'],
    ['application/pdf', 9_999_999, 'type'],
    ['', 1, 'type'],
  ];
  for (const [type, size, fault] of rows) assert.equal(imageFault({ type, size }), fault, `${type} ${size}`);
});
