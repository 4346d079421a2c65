import { blockMessage, drawFrom, wordsOf, type Draw } from './stream.ts';

/**
 * The round again, from WebCrypto alone: HMAC-SHA256(serverSeed, `${clientSeed}:${nonce}:${cursor}`). Blocks are
 * fetched ahead, because rules draw without waiting; a round that needs more is run again with twice as many.
 */
export async function recompute<Outcome>(
  seeds: { serverSeed: string; clientSeed: string; nonce: number },
  play: (draw: Draw) => Outcome,
): Promise<Outcome> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    text.encode(seeds.serverSeed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const blocks: Uint8Array[] = [];
  for (let wanted = 32; wanted <= BLOCKS_MAX; wanted *= 2) {
    while (blocks.length < wanted) {
      const message = text.encode(blockMessage(seeds.clientSeed, seeds.nonce, blocks.length));
      blocks.push(new Uint8Array(await crypto.subtle.sign('HMAC', key, message)));
    }
    try {
      return play(
        drawFrom(
          wordsOf((cursor) => {
            const block = blocks[cursor];
            if (!block) throw new NeedsMore();
            return block;
          }),
        ),
      );
    } catch (error) {
      if (!(error instanceof NeedsMore)) throw error;
    }
  }
  throw new RangeError('a round never needs this many blocks');
}

const BLOCKS_MAX = 4096;
class NeedsMore extends Error {}

/** sha256 of the seed's text, hex, as shown before play. */
export async function hashOf(serverSeed: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(serverSeed)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
