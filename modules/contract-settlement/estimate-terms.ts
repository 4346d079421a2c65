import { cycleOf, findContract, findDirect, periodAt, type ContractInForce } from '@baize/contracts';
import { idOfContractNo, termsOf } from '@baize/contracts/wire';
import type { Db } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { ok, refuse, type Result } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { settlementApi } from './api.ts';
import type { SettlementDeps } from './deps.ts';
import { figuresOf, figuresOfDay, takeFigures } from './period-figures.ts';
import { seesTeam } from './running-period.ts';

type Api = typeof settlementApi;
type Draft = Input<Api, 'estimateTerms'>;
type Pair = Pick<ContractInForce, 'uplineId' | 'downlineId' | 'salaryType'>;

/** Terms of nobody yet; a contract's numbers begin with 1. */
const DRAFT = { contractId: 0, version: 0, digest: '', effectiveUntil: null } as const;

export async function estimateTerms(
  deps: SettlementDeps,
  draft: Draft,
  ctx: Ctx<'member'>,
): Promise<Answer<Api, 'estimateTerms'>> {
  const { db, clock } = deps;
  const {
    merchantId,
    language,
    caller: { memberId },
  } = ctx;
  const taken = await takeFigures(deps, ctx);
  if (!taken.ok) return taken;
  const pair = await pairOf(db, draft, merchantId, memberId);
  if (!pair.ok) return pair;
  const { kind } = draft;
  const { currency, timeZone } = await getMerchant(db, merchantId);
  const terms = termsOf(kind, draft);
  const cycle = kind === 'REALTIME_SALARY' ? 'D' : cycleOf(kind, terms.period);
  const running = periodAt(cycle, clock.now(), timeZone);
  const span = periodAt(cycle, new Date(running.from.getTime() - 1), timeZone);
  const contract: ContractInForce = {
    id: DRAFT.contractId,
    merchantId,
    kind,
    state: 'PROPOSED',
    endedAt: null,
    endReason: null,
    ...pair.value,
    terms: { ...DRAFT, ...terms, effectiveFrom: span.from },
  };
  const brand = { merchantId, currency, timeZone };
  if (kind === 'REALTIME_SALARY') return ok(await figuresOfDay(db, brand, { contract, span }, language));
  return ok((await figuresOf(db, brand, { contract, span, carryIn: 0n }, language)).shown);
}

/** Who stands directly above sees a downline's team, and the downline; nobody else. */
async function pairOf(
  db: Db,
  draft: Draft,
  merchantId: number,
  memberId: number,
): Promise<Result<Pair, 'not_found' | 'not_direct_downline'>> {
  const { kind, contractId, downlineAccount = '' } = draft;
  if (contractId !== undefined) {
    const contract = await findContract(db, merchantId, idOfContractNo(contractId));
    if (contract?.kind !== kind) return refuse('not_found');
    const { uplineId, downlineId, salaryType } = contract;
    return (await seesTeam(db, contract, memberId))
      ? ok({ uplineId, downlineId, salaryType })
      : refuse('not_found');
  }
  const downline = await findDirect(db, { merchantId, memberId }, downlineAccount);
  if (!downline) return refuse('not_direct_downline');
  const salaryType = 'salaryType' in draft ? draft.salaryType : null;
  return ok({ uplineId: memberId, downlineId: downline.id, salaryType });
}
