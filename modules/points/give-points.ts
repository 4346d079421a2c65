import type { Db, Tx } from '@baize/db';
import { currencyDigits, UNITS, type Actor } from '@baize/kernel';
import { lockPoints, movePoints } from './ledger.sql.ts';
import { getSettings } from './settings.ts';

export type PointGift = {
  merchantId: number;
  memberId: number;
  points: bigint;
  /** Unique for ever; given twice it is refused by the ledger. */
  key: string;
  ref: string;
  actor: Actor;
  at: Date;
};

/**
 * Points that another module gives, in the caller's transaction, which has asked whether the member may be given anything. Takes the
 * account of points, then the brand's side; who holds the wallet's lock already must not call it (a conversion takes them the other way).
 */
export async function givePoints(tx: Tx, gift: PointGift): Promise<void> {
  const { merchantId, memberId, points, key, ref, actor, at } = gift;
  await lockPoints(tx, merchantId, [memberId]);
  const movement = { memberId, kind: 'give', type: 'promotion', amount: points, key, ref } as const;
  await movePoints(tx, [movement], { merchantId, actor, at });
}

/** What points cost the house by the ratio of now, up to the next coin: nothing that is given is free. */
export async function worthOfPoints(
  db: Db,
  { merchantId, points, currency }: { merchantId: number; points: bigint; currency: string },
): Promise<bigint> {
  const { points: step, amount } = await getSettings(db, merchantId);
  const coin = UNITS / 10n ** BigInt(currencyDigits(currency));
  const [exact, per] = [points * amount, BigInt(step) * coin];
  return ((exact + per - 1n) / per) * coin;
}
