import type { Db, Tx } from '@baize/db';
import { ok, refuse, type Actor, type Result } from '@baize/kernel';
import { isAgent, type MemberType } from '@baize/members';
import { dayOf, houseRates, limitsOf, mayGive, memberRates } from './held.ts';
import { insertLink, listLinks, putRates, shareRates } from './rate.sql.ts';
import { eachScale, isRebate, lowerOf, type Rates } from './rules.ts';
import { faultsOf, givenOf, keptOf, type Wanted } from './set-rates.ts';

export type Opened = { merchantId: number; memberId: number; type: MemberType; at: Date; by: Actor };

/**
 * The rates of an account that was opened in this transaction, under the upline it has by now. They hold at once. What does not fit is
 * refused by field, and the caller rolls back.
 */
export async function giveRates(
  tx: Tx,
  { merchantId, memberId, type, at, by }: Opened,
  wanted: Wanted,
): Promise<Result<null, 'validation_failed'>> {
  await shareRates(tx, merchantId);
  const limit = mayGive(await limitsOf(tx, { merchantId, memberId }, at));
  const leastMode = (await houseRates(tx, merchantId, at)).leastMode.next;
  const fields = faultsOf(wanted, { limit, leastMode, type });
  if (Object.keys(fields).length > 0) return refuse('validation_failed', { fields });
  await put(tx, { merchantId, memberId, at, by }, keptOf(wanted, leastMode));
  return ok(null);
}

/** The rates of a link that is being made, held against what its agent has now; they are looked at again at each registration. */
export async function keepLinkRates(
  tx: Tx,
  {
    merchantId,
    agentId,
    code,
    type,
    at,
  }: { merchantId: number; agentId: number; code: string; type: MemberType; at: Date },
  wanted: Wanted,
): Promise<Result<null, 'validation_failed'>> {
  const limit = mayGive(await memberRates(tx, { merchantId, memberId: agentId }, at));
  const leastMode = (await houseRates(tx, merchantId, at)).leastMode.next;
  const fields = faultsOf(wanted, { limit, leastMode, type });
  if (Object.keys(fields).length > 0) return refuse('validation_failed', { fields });
  await insertLink(tx, { merchantId, code }, givenOf(keptOf(wanted, leastMode)));
  return ok(null);
}

/**
 * What a newcomer by an invite link is given: the link's rates, and where the agent has less by now, what the agent has. Nobody is turned
 * away for what the agent lost.
 */
export async function giveLinkRates(
  tx: Tx,
  { merchantId, memberId, type, at, by }: Opened,
  code: string,
): Promise<void> {
  const [rates] = (await ratesOfLinks(tx, merchantId, [code])).values();
  if (!rates) return;
  await shareRates(tx, merchantId);
  const given = lowerOf(rates, mayGive(await limitsOf(tx, { merchantId, memberId }, at)));
  await put(
    tx,
    { merchantId, memberId, at, by },
    eachScale((scale) => (isRebate(scale) && !isAgent(type) ? 0 : given[scale])),
  );
}

/** By code; a link that gives nothing is missing. */
export async function ratesOfLinks(
  db: Db,
  merchantId: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Rates>> {
  const rows = Map.groupBy(await listLinks(db, merchantId, codes), ({ code }) => code);
  return new Map(
    [...rows].map(([code, given]) => [
      code,
      eachScale((scale) => given.find((row) => row.scale === scale)?.value ?? 0),
    ]),
  );
}

/** Nothing given has no row. */
const put = async (
  tx: Tx,
  { merchantId, memberId, at, by }: Pick<Opened, 'merchantId' | 'memberId' | 'at' | 'by'>,
  kept: Wanted,
): Promise<void> => {
  const given = givenOf(kept).filter(({ value }) => value > 0);
  if (given.length === 0) return;
  await putRates(tx, { merchantId, memberId }, given, { day: await dayOf(tx, merchantId, at), at, by });
};
