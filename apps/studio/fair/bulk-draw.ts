import { createCipheriv, randomBytes } from 'node:crypto';
import { drawFrom, type Draw } from '@baize/fair/stream';

const CHUNK_BYTES = 1 << 20;

/**
 * A fast generator for simulations only: the AES-256-CTR key stream of a random (or, in tests, given) key, through the
 * same rejection sampling as real play.
 */
export function bulkDraw(key: Buffer = randomBytes(32)): Draw {
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  const zeros = Buffer.alloc(CHUNK_BYTES);
  let words = new Uint32Array(0);
  let next = 0;
  return drawFrom(() => {
    if (next === words.length) {
      const bytes = cipher.update(zeros);
      words = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + CHUNK_BYTES));
      next = 0;
    }
    return words[next++] as number;
  });
}
