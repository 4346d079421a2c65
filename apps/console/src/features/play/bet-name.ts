import type { BetName } from './play.queries.ts';

/** A bet's name as one word of the address: member, moment, and the vendor's id, which may hold anything. */
export const wordOf = ({ memberId, placedAt, betId }: BetName): string => `${memberId}.${placedAt}.${betId}`;

export function nameOf(word: string | undefined): BetName | undefined {
  const found = /^(\d{1,9})\.(\d{1,15})\.(.{1,128})$/.exec(word ?? '');
  const [, memberId, placedAt, betId] = found ?? [];
  return betId === undefined ? undefined : { memberId: Number(memberId), placedAt: Number(placedAt), betId };
}
