import {
  cycleOf,
  findContract,
  periodAt,
  rateText,
  termsInForce,
  type ContractInForce,
} from '@baize/contracts';
import type { Db } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { exactText, ok, refuse } from '@baize/kernel';
import { idOfContractNo } from '@baize/contracts/wire';
import { ancestorsOf } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { settlementApi } from './api.ts';
import type { SettlementDeps } from './deps.ts';
import { nextTier } from './next-tier.ts';
import { figuresOf, takeFigures } from './period-figures.ts';
import { listProgress } from './run.sql.ts';
import { lastCarries } from './settlement.sql.ts';

type Api = typeof settlementApi;

/** Of the period that runs now: days that have not come have no figures, so what is counted is the period so far. */
export async function getRunningPeriod(
  deps: SettlementDeps,
  { contractId }: Input<Api, 'getRunningPeriod'>,
  ctx: Ctx<'member'>,
): Promise<Answer<Api, 'getRunningPeriod'>> {
  const { db, clock } = deps;
  const {
    merchantId,
    language,
    caller: { memberId },
  } = ctx;
  const taken = await takeFigures(deps, ctx);
  if (!taken.ok) return taken;
  const now = clock.now();
  const contract = await findContract(db, merchantId, idOfContractNo(contractId));
  if (!contract || (contract.uplineId !== memberId && contract.downlineId !== memberId))
    return refuse('not_found');
  const terms = await termsInForce(db, contract.id, now);
  if (!terms || !(await seesTeam(db, contract, memberId))) return ok(null);
  const { id, kind } = contract;
  const { currency, timeZone } = await getMerchant(db, merchantId);
  const span = periodAt(cycleOf(kind, terms.period), now, timeZone);
  const carryIn = (await lastCarries(db, [id])).get(id) ?? 0n;
  const brand = { merchantId, currency, timeZone };
  const { signed, found, shown } = await figuresOf(
    db,
    brand,
    { contract: { ...contract, terms }, span, carryIn },
    language,
  );
  const inputs = { validBet: found.validBet, activeMembers: found.activeMembers ?? 0 };
  const next = nextTier(signed, inputs, found, carryIn);
  const settledUpto = (await listProgress(db, merchantId)).find((one) => one.kind === kind)?.doneUpto;
  const isFirst = contract.effectiveFrom !== null && contract.effectiveFrom >= span.from;
  const carries = kind !== 'DIVIDEND' || terms.carryNegative;
  return ok({
    ...shown,
    carryIn: exactText(carryIn, currency),
    isCarryOpen: carries && !isFirst && (settledUpto === undefined || settledUpto < span.from),
    next: next
      ? {
          rate: rateText(next.rateBps),
          validBet: exactText(next.volume, currency),
          profitLoss: exactText(next.profitLoss, currency),
          activeMembers: next.activeMembers,
          percent: next.percent,
        }
      : null,
  });
}

/**
 * Whether a side of a contract sees what its downline's team plays now: the downline, and the upline as long as it stands directly
 * above. Of a downline who was moved away the contract stays, but what the team plays since is nobody's here.
 */
export const seesTeam = async (
  db: Db,
  { uplineId, downlineId }: Pick<ContractInForce, 'uplineId' | 'downlineId'>,
  memberId: number,
): Promise<boolean> =>
  downlineId === memberId ||
  (uplineId === memberId && (await ancestorsOf(db, downlineId))[0]?.memberId === memberId);
