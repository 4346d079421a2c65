import type { Db, Tx } from '@baize/db';
import { ok, refuse, type Result } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { advance, ANSWERED, type By } from './advance.ts';
import type { ContractRow } from './contract.sql.ts';
import type { ContractState } from './contract.ts';
import type { Actor } from './deps.ts';
import { endByRule } from './end-by-rule.ts';
import { holdContracts, lockOwn } from './hold-pair.ts';
import { cycleOf, periodAt } from './period.ts';
import { endingsDigest, planEndings, type Ending } from './plan-endings.ts';
import { expiryOf } from './propose-terms.ts';
import { NO_RATES } from './rates.ts';
import type { ContractKind } from './rules.ts';
import { endTerms, termsInForce } from './terms.sql.ts';

export type EndAct = {
  contractId: number;
  kind: ContractKind;
  remark: string;
} & ({ action: 'accept'; cascadeDigest: string } | { action: 'request' | 'reject' | 'withdraw' });
export type EndRefusal = 'not_found' | 'state_changed' | 'not_yours_to_answer' | 'cascade_changed';

/** Either side asks that the contract ends, the other agrees or not (CONTRACT-008, OPEN-CONTRACT-03). */
export async function actOnEnd(
  tx: Tx,
  now: () => Date,
  actor: Actor,
  act: EndAct,
): Promise<Result<{ state: ContractState; terminated: number[] }, EndRefusal>> {
  await holdContracts(tx, actor.merchantId);
  const at = now();
  const own = await lockOwn(tx, actor, act.contractId);
  if (!own || own.contract.kind !== act.kind) return refuse('not_found');
  const { contract, side } = own;
  const by: By = { side, actor };
  const { remark } = act;
  if (act.action === 'request') {
    if (contract.state !== 'ACTIVE') return refuse('state_changed');
    const expiresAt = expiryOf(at);
    const told = { notice: 'contract_end_requested', params: { untilAt: expiresAt.getTime() } } as const;
    const state = await advance(tx, contract, 'end_requested', {
      at,
      by,
      remark,
      told,
      askedBy: side,
      expiresAt,
    });
    return ok({ state, terminated: [] });
  }
  if (contract.state !== 'TERM_PENDING' || contract.expiresAt === null || contract.expiresAt <= at)
    return refuse('state_changed');
  if ((contract.askedBy === side) !== (act.action === 'withdraw')) return refuse('not_yours_to_answer');
  if (act.action !== 'accept') {
    const told = { notice: 'contract_end_declined', params: {} } as const;
    const event = act.action === 'reject' ? 'rejected' : 'withdrawn';
    const state = await advance(tx, contract, event, { at, by, remark, told, ...ANSWERED });
    return ok({ state, terminated: [] });
  }
  const endedAt = await agreedEnd(tx, contract, at);
  const endings = await endingsOfEnd(tx, contract, endedAt);
  if (endingsDigest(endings) !== act.cascadeDigest) return refuse('cascade_changed');
  await endTerms(tx, contract.id, endedAt);
  const state = await advance(tx, contract, 'end_agreed', {
    at,
    by,
    remark,
    told: { notice: 'contract_ended', params: { untilAt: endedAt.getTime() } },
    ...ANSWERED,
    endedAt,
    endReason: 'AGREED',
  });
  await endByRule(tx, contract.merchantId, endings, { at, until: endedAt });
  return ok({ state, terminated: endings.map(({ id }) => id) });
}

/** The contracts below that end when this one does, at `at`. */
export const endingsOfEnd = (tx: Db, contract: ContractRow, at: Date): Promise<Ending[]> =>
  planEndings(
    tx,
    { ...contract, at },
    { downlineId: contract.downlineId, without: [contract.id], rates: NO_RATES(contract.kind) },
  );

/** The end of the running period; a contract whose terms have not begun never does. */
export async function agreedEnd(tx: Db, contract: ContractRow, at: Date): Promise<Date> {
  const inForce = await termsInForce(tx, contract.id, at);
  if (!inForce) return contract.effectiveFrom && contract.effectiveFrom > at ? contract.effectiveFrom : at;
  const { timeZone } = await getMerchant(tx, contract.merchantId);
  return periodAt(cycleOf(contract.kind, inForce.period), at, timeZone).until;
}
