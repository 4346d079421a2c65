/**
 * From bytes to fair numbers. Browser-safe: server, verifier page and simulations share it.
 * A block is HMAC-SHA256(serverSeed, `${clientSeed}:${nonce}:${cursor}`), cursor 0, 1, 2…; each block gives eight
 * big-endian 32-bit words, used in order.
 */
export type Draw = (sides: number) => number;
export type NextWord = () => number;

const WORDS = 0x1_0000_0000;

/**
 * A number in [0, sides), every one equally likely: words above the last whole multiple of `sides` are thrown away,
 * so there is no modulo bias (standards R25).
 */
export function drawFrom(nextWord: NextWord): Draw {
  return (sides) => {
    if (!Number.isSafeInteger(sides) || sides < 1 || sides > WORDS)
      throw new RangeError(`cannot draw from ${sides}`);
    const limit = WORDS - (WORDS % sides);
    for (;;) {
      const word = nextWord();
      if (word < limit) return word % sides;
    }
  };
}

/** What is authenticated for one block. */
export const blockMessage = (clientSeed: string, nonce: number, cursor: number): string =>
  `${clientSeed}:${nonce}:${cursor}`;

/** Words of blocks fetched one after the other; `block(cursor)` answers 32 bytes. */
export function wordsOf(block: (cursor: number) => Uint8Array): NextWord {
  let cursor = 0;
  let offset = 32;
  let view: DataView = new DataView(new ArrayBuffer(32));
  return () => {
    if (offset === 32) {
      const bytes = block(cursor++);
      view = new DataView(bytes.buffer, bytes.byteOffset, 32);
      offset = 0;
    }
    const word = view.getUint32(offset);
    offset += 4;
    return word;
  };
}
