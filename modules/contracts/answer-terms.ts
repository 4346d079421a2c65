import type { Db, Tx } from '@baize/db';
import { ok, refuse, type Result } from '@baize/kernel';
import { findMemberRow, isAgent, mayLogIn } from '@baize/members';
import { getMerchant } from '@baize/site';
import { advance, ANSWERED, type By } from './advance.ts';
import { findLastEnd, type ContractRow } from './contract.sql.ts';
import type { ContractState } from './contract.ts';
import type { Actor } from './deps.ts';
import { endByRule } from './end-by-rule.ts';
import { holdContracts, lockOwn } from './hold-pair.ts';
import { cycleOf, nextStart, periodAt } from './period.ts';
import { endingsDigest, planEndings, type Ending } from './plan-endings.ts';
import { isOffFor, expiryOf, refusalOf, writeTerms, type TermsRefusal } from './propose-terms.ts';
import { ratesOf } from './rates.ts';
import type { ContractKind } from './rules.ts';
import { getSettings, isKindOn } from './settings.ts';
import type { TermsContent } from './shapes.ts';
import { answerTerms, endTerms, findVersion, termsInForce, type Version } from './terms.sql.ts';

export type TermsAnswer = { contractId: number; version: number; kind: ContractKind } & (
  | {
      action: 'accept';
      /** Of the terms, as they were shown: the signature. */
      digest: string;
      /** Of the list of contracts that end, as it was shown. */
      cascadeDigest: string;
    }
  | { action: 'counter'; terms: TermsContent }
  | { action: 'reject' | 'withdraw' }
);
export type AnswerRefusal =
  | TermsRefusal
  | 'not_found'
  | 'state_changed'
  | 'not_yours_to_answer'
  | 'terms_changed'
  | 'cascade_changed'
  | 'operation_not_enabled'
  | 'party_not_open'
  | 'downline_no_agent';
type Answered = { state: ContractState; version: number; terminated: number[] };

/** The other side's answer to terms that wait, or the taking back of one's own (CONTRACT-007). */
export async function answerProposal(
  tx: Tx,
  now: () => Date,
  actor: Actor,
  answer: TermsAnswer,
): Promise<Result<Answered, AnswerRefusal>> {
  await holdContracts(tx, actor.merchantId);
  const at = now();
  const own = await lockOwn(tx, actor, answer.contractId);
  if (!own || own.contract.kind !== answer.kind) return refuse('not_found');
  const { contract, side } = own;
  const { pendingVersion: version, expiresAt, askedBy } = contract;
  if (version === null || version !== answer.version || expiresAt === null || expiresAt <= at)
    return refuse('state_changed');
  if ((askedBy === side) !== (answer.action === 'withdraw')) return refuse('not_yours_to_answer');
  const terms = await findVersion(tx, contract.id, version);
  if (!terms) return refuse('state_changed');
  const by: By = { side, actor };
  const closes = { answeredBy: actor.memberId, answeredAt: at, answeredIp: actor.ip };
  switch (answer.action) {
    case 'accept':
      return accept(tx, { contract, terms, at, by }, answer, closes);
    case 'counter': {
      const refused = await mayBind(tx, contract, answer.terms, at);
      if (refused) return refuse(refused);
      await answerTerms(tx, terms, { ...closes, answer: 'COUNTERED' });
      const next = await writeTerms(tx, contract, answer.terms, actor, at);
      const until = expiryOf(at);
      const told = { notice: 'contract_proposed', params: { untilAt: until.getTime() } } as const;
      const waiting = { pendingVersion: next, askedBy: side, expiresAt: until };
      const state = await advance(tx, contract, 'countered', { at, by, version: next, told, ...waiting });
      return ok({ state, version: next, terminated: [] });
    }
    case 'reject':
    case 'withdraw': {
      const isReject = answer.action === 'reject';
      await answerTerms(tx, terms, { ...closes, answer: isReject ? 'REJECTED' : 'WITHDRAWN' });
      const told = { notice: 'contract_declined', params: {} } as const;
      const event = isReject ? 'rejected' : 'withdrawn';
      const state = await advance(tx, contract, event, { at, by, version, told, ...ANSWERED });
      return ok({ state, version, terminated: [] });
    }
  }
}

async function mayBind(tx: Tx, contract: ContractRow, terms: TermsContent, at: Date) {
  const { settings } = await getMerchant(tx, contract.merchantId);
  if (!isKindOn(settings, contract.kind) || (await isOffFor(tx, contract))) return 'operation_not_enabled';
  const unfit = await unfitParty(tx, contract);
  if (unfit) return unfit;
  const open = contract.state === 'CHANGE_PENDING' ? contract : undefined;
  return refusalOf(tx, { ...contract, terms, at, open });
}

/** What stands against the two themselves, as they are now and not as they were when it was proposed. */
async function unfitParty(
  tx: Tx,
  { merchantId, kind, uplineId, downlineId }: ContractRow,
): Promise<'party_not_open' | 'downline_no_agent' | undefined> {
  const downline = await findMemberRow(tx, downlineId);
  const upline = uplineId === null ? undefined : await findMemberRow(tx, uplineId);
  if (!downline || !mayLogIn(downline.state)) return 'party_not_open';
  if (uplineId !== null && (!upline || !mayLogIn(upline.state))) return 'party_not_open';
  const isFit = isAgent(downline.type) || (await getSettings(tx, merchantId)).memberKinds.includes(kind);
  return isFit ? undefined : 'downline_no_agent';
}

async function accept(
  tx: Tx,
  { contract, terms, at, by }: { contract: ContractRow; terms: Version; at: Date; by: By },
  { digest, cascadeDigest }: { digest: string; cascadeDigest: string },
  closes: { answeredBy: number | null; answeredAt: Date; answeredIp: string },
): Promise<Result<Answered, AnswerRefusal>> {
  if (digest !== terms.digest) return refuse('terms_changed');
  const refused = await mayBind(tx, contract, terms, at);
  if (refused) return refuse(refused);
  const effectiveFrom = await beginOf(tx, contract, terms, at);
  const endings = await endingsOfTerms(tx, contract, terms, effectiveFrom);
  if (endingsDigest(endings) !== cascadeDigest) return refuse('cascade_changed');
  await endTerms(tx, contract.id, effectiveFrom);
  await answerTerms(tx, terms, { ...closes, answer: 'ACCEPTED', effectiveFrom });
  const hasBegun = contract.effectiveFrom !== null && contract.effectiveFrom <= at;
  const state = await advance(tx, contract, 'accepted', {
    at,
    by,
    version: terms.version,
    told: { notice: 'contract_signed', params: { fromAt: effectiveFrom.getTime() } },
    ...ANSWERED,
    currentVersion: terms.version,
    ...(hasBegun ? {} : { effectiveFrom }),
  });
  await endByRule(tx, contract.merchantId, endings, { at, until: effectiveFrom });
  return ok({ state, version: terms.version, terminated: endings.map(({ id }) => id) });
}

/** The contracts that end when the terms begin, at `at`, as far down as it reaches. */
export const endingsOfTerms = (
  tx: Db,
  contract: ContractRow,
  terms: TermsContent,
  at: Date,
): Promise<Ending[]> =>
  planEndings(
    tx,
    { ...contract, at },
    { downlineId: contract.downlineId, without: [contract.id], rates: ratesOf(terms) },
  );

/**
 * When signed terms begin: with the first of their periods that is not before the end of the running one; of a new contract also
 * not before the end of the pair's last one.
 */
export async function beginOf(tx: Db, contract: ContractRow, terms: TermsContent, at: Date): Promise<Date> {
  const { timeZone } = await getMerchant(tx, contract.merchantId);
  const cycle = cycleOf(contract.kind, terms.period);
  const inForce = await termsInForce(tx, contract.id, at);
  const running = inForce ? cycleOf(contract.kind, inForce.period) : cycle;
  const { until } = periodAt(running, at, timeZone);
  const lastEnd = await findLastEnd(tx, contract);
  return nextStart(cycle, lastEnd && lastEnd > until ? lastEnd : until, timeZone);
}
