import { createHash, createHmac, randomBytes } from 'node:crypto';
import { blockMessage, drawFrom, wordsOf, type Draw } from './stream.ts';

/** The draw of one round. `serverSeed` is hex text and is used as that text, so that anybody can repeat it in any tool. */
export function seededDraw(serverSeed: string, clientSeed: string, nonce: number): Draw {
  return drawFrom(
    wordsOf((cursor) =>
      createHmac('sha256', serverSeed)
        .update(blockMessage(clientSeed, nonce, cursor))
        .digest(),
    ),
  );
}

/** Shown before play: sha256 of the seed's hex text. */
export const seedHash = (serverSeed: string): string => createHash('sha256').update(serverSeed).digest('hex');

/** Where seeds come from; only tests hand in another one. */
export type SeedSource = { serverSeed(): string; clientSeed(): string };

/** 256 bits from the operating system's generator, never from time (standards R25). */
export const systemSeeds: SeedSource = {
  serverSeed: () => randomBytes(32).toString('hex'),
  clientSeed: () => randomBytes(8).toString('hex'),
};
