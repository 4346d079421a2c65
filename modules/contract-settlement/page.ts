import { listContractsDuring, listPartiesDuring, type ContractInForce, type Span } from '@baize/contracts';
import type { Db } from '@baize/db';
import { listPlayed } from '@baize/measures';
import { tickOf } from './periods.ts';

/** Contracts looked at for a page, and computed with it. */
const LOOKED_AT = 10_000;
const COMPUTED = 2_000;

export type Page = {
  contracts: ContractInForce[];
  /** How many contracts were looked at, and up to which. */
  lookedAt: number;
  lastId: number;
  isLast: boolean;
};

/**
 * The next contracts of a kind that have terms in a tick, from above `afterId` on. Of an hour and of five minutes only those in whose
 * team somebody played: the others come to nothing, whatever they carry. `withIdle`: those, too, to see that it is so.
 */
export async function readPage(
  db: Db,
  {
    merchantId,
    kind,
    tick,
    afterId,
    withIdle = false,
  }: { merchantId: number; kind: ContractInForce['kind']; tick: Span; afterId: number; withIdle?: boolean },
): Promise<Page> {
  const of = { merchantId, kind, from: tick.from, until: tick.until };
  const length = tickOf(kind);
  const isWhole = withIdle || length === 'D';
  const limit = isWhole ? COMPUTED : LOOKED_AT;
  const parties = await listPartiesDuring(db, { ...of, afterId, limit });
  const agentIds = parties.map(({ downlineId }) => downlineId);
  const played = new Set(
    isWhole
      ? agentIds
      : await listPlayed(db, {
          agentIds,
          span: length === 'HOUR' ? 'hour' : 'slot',
          from: tick.from,
          to: tick.until,
        }),
  );
  const all = parties.filter(({ downlineId }) => played.has(downlineId)).map(({ contractId }) => contractId);
  const contractIds = all.slice(0, COMPUTED);
  const isCut = contractIds.length < all.length;
  const lastId = (isCut ? contractIds : parties.map(({ contractId }) => contractId)).at(-1) ?? afterId;
  return {
    contracts: contractIds.length > 0 ? await listContractsDuring(db, { ...of, contractIds }) : [],
    lookedAt: parties.filter(({ contractId }) => contractId <= lastId).length,
    lastId,
    isLast: !isCut && parties.length < limit,
  };
}
