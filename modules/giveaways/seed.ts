import { invariant } from '@baize/kernel';
import type { SealedColumn, SecretBox } from '@baize/site';
import type { EventRow } from './event.sql.ts';

const purposeOf = (eventId: number): string => `giveaways.event:${eventId}`;

export const sealSeed = (box: SecretBox, eventId: number, serverSeed: string): Buffer =>
  box.seal(serverSeed, purposeOf(eventId));

/** The seed of a published event: sealed until it is told (decision 0069). Those of before stand in the clear. */
export function seedOf(
  box: SecretBox,
  { eventId, serverSeed, seedSealed }: Pick<EventRow, 'eventId' | 'serverSeed' | 'seedSealed'>,
): string {
  if (seedSealed !== null) return box.open(seedSealed, purposeOf(eventId));
  invariant(serverSeed !== null, 'a published event has a seed', { eventId });
  return serverSeed;
}

export const giveawaysSealedColumns: SealedColumn[] = [
  {
    table: 'giveaways.event',
    column: 'seed_sealed',
    key: ['event_id'],
    purpose: (eventId) => purposeOf(eventId as number),
  },
];
