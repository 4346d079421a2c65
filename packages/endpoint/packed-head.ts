import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, deflateRaw } from 'node:zlib';
import { invariant } from '@baize/kernel';

export type Encoding = 'br' | 'gzip';
/** Closes a compressed head with a short tail of each call's own, which is left as it is. */
export type Closing = (tail: string) => Buffer;

const brotli = promisify(brotliCompress);
const deflate = promisify(deflateRaw);
/** What one uncompressed block of either format holds at most. */
const TAIL_MAX = 65_535;

/**
 * Compresses the beginning of texts that end differently. Both formats are rows of blocks, and a flush ends the head on a
 * whole byte; the tail follows as a block of plain bytes, so that an answer costs a copy instead of a compression.
 */
export const packHead: Record<Encoding, (head: string) => Promise<Closing>> = {
  br: async (head) => {
    const blocks = await brotli(head, {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 6 },
    });
    return (tail) => {
      const bytes = bytesOf(tail);
      // RFC 7932 §9.2: ISLAST 0, MNIBBLES 4, MLEN − 1 in sixteen bits, ISUNCOMPRESSED 1, padding; then an empty last block.
      const length = (1 << 19) | ((bytes.length - 1) << 3);
      const header = Buffer.of(length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff);
      return Buffer.concat([blocks, header, bytes, Buffer.of(0b11)]);
    };
  },
  gzip: async (head) => {
    const blocks = await deflate(head, { finishFlush: constants.Z_SYNC_FLUSH });
    const checksum = crc32(head);
    const headLength = Buffer.byteLength(head);
    // RFC 1952: magic, deflate, no flags, no time, no level, any system.
    const start = Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
    return (tail) => {
      const bytes = bytesOf(tail);
      // RFC 1951 §3.2.4: a last, stored block with its length and the length's complement.
      const header = Buffer.alloc(5);
      header.writeUInt8(1);
      header.writeUInt16LE(bytes.length, 1);
      header.writeUInt16LE(~bytes.length & 0xffff, 3);
      const end = Buffer.alloc(8);
      end.writeUInt32LE(crc32(bytes, checksum));
      end.writeUInt32LE(headLength + bytes.length, 4);
      return Buffer.concat([start, blocks, header, bytes, end]);
    };
  },
};

function bytesOf(tail: string): Buffer {
  const bytes = Buffer.from(tail);
  invariant(bytes.length > 0 && bytes.length <= TAIL_MAX, 'a tail fits one block', { length: bytes.length });
  return bytes;
}
