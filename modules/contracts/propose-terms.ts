import type { Db, Tx } from '@baize/db';
import { DAY_MS, ok, refuse, type Result } from '@baize/kernel';
import { isAgent, isMoneyStopped, isOffInBranch } from '@baize/members';
import { getMerchant } from '@baize/site';
import { isDeepStrictEqual } from 'node:util';
import { advance, recordStep, tellBoth, type By } from './advance.ts';
import { findOpenContract, insertContract, type ContractRow, type Pair } from './contract.sql.ts';
import type { ContractState } from './contract.ts';
import { ANSWER_DAYS, type Actor } from './deps.ts';
import { findDirect, holdContracts } from './hold-pair.ts';
import { ownRates } from './plan-endings.ts';
import { exceeds, isMonotone, ratesOf } from './rates.ts';
import { FEATURES, type ContractKind, type SalaryType } from './rules.ts';
import { getSettings, isKindOn } from './settings.ts';
import type { TermsContent } from './shapes.ts';
import { termsDigest } from './terms-digest.ts';
import { findLastVersion, findVersion, insertTerms } from './terms.sql.ts';

export type TermsRefusal = 'rate_exceeds_own' | 'tier_not_monotone' | 'nothing_to_change';
export type ProposeRefusal =
  | TermsRefusal
  | 'operation_not_enabled'
  | 'not_direct_downline'
  | 'downline_no_agent'
  | 'pending_exists';
export type Offer = {
  downlineAccount: string;
  kind: ContractKind;
  salaryType: SalaryType | null;
  terms: TermsContent;
};

/**
 * Whether an upline may offer these terms to that direct downline, and of which contract, if there is one. Nothing else is done
 * about the brand's contracts until the transaction ends.
 */
export async function checkOffer(
  tx: Tx,
  now: () => Date,
  actor: Pick<Actor, 'merchantId' | 'memberId'>,
  { downlineAccount, kind, salaryType, terms }: Offer,
): Promise<Result<{ pair: Pair; open: ContractRow | undefined; at: Date }, ProposeRefusal>> {
  const { merchantId, memberId: uplineId } = actor;
  await holdContracts(tx, merchantId);
  const at = now();
  const { settings } = await getMerchant(tx, merchantId);
  if (!isKindOn(settings, kind)) return refuse('operation_not_enabled');
  const downline = await findDirect(tx, actor, downlineAccount);
  if (!downline) return refuse('not_direct_downline');
  if (await isOffFor(tx, { kind, uplineId, downlineId: downline.id })) return refuse('operation_not_enabled');
  if (!isAgent(downline.type) && !(await getSettings(tx, merchantId)).memberKinds.includes(kind))
    return refuse('downline_no_agent');
  const pair = { kind, salaryType, uplineId, downlineId: downline.id };
  const open = await findOpenContract(tx, pair);
  if (open && open.state !== 'ACTIVE') return refuse('pending_exists');
  const refused = await refusalOf(tx, { merchantId, kind, uplineId, terms, at, open });
  return refused ? refuse(refused) : ok({ pair, open, at });
}

/**
 * Operators switched contracts off for the upline's branch or the kind for either side's, or it is not sure who sits in the upline's
 * account: terms bind its money. The house's own are theirs.
 */
export const isOffFor = async (
  tx: Db,
  { kind, uplineId, downlineId }: { kind: ContractKind; uplineId: number | null; downlineId: number },
): Promise<boolean> =>
  uplineId !== null &&
  ((await isOffInBranch(tx, uplineId, 'contracts')) ||
    (await isOffInBranch(tx, downlineId, FEATURES[kind])) ||
    (await isMoneyStopped(tx, uplineId)));

/** An upline's terms for a direct downline: a new contract, or other terms of the one they have (OPEN-CONTRACT-02). */
export async function proposeTerms(
  tx: Tx,
  now: () => Date,
  actor: Actor,
  offer: Offer,
): Promise<Result<{ contractId: number; version: number; state: ContractState }, ProposeRefusal>> {
  const checked = await checkOffer(tx, now, actor, offer);
  if (!checked.ok) return checked;
  const { pair, open, at } = checked.value;
  const { merchantId } = actor;
  const { terms } = offer;
  const by: By = { side: 'UPLINE', actor };
  const expiresAt = expiryOf(at);
  const told = { notice: 'contract_proposed', params: { untilAt: expiresAt.getTime() } } as const;
  if (open) {
    const version = await writeTerms(tx, open, terms, actor, at);
    const waiting = { pendingVersion: version, askedBy: 'UPLINE', expiresAt } as const;
    const state = await advance(tx, open, 'change_proposed', { at, by, version, told, ...waiting });
    return ok({ contractId: open.id, version, state });
  }
  const version = 1;
  const { id } = await insertContract(tx, {
    ...pair,
    merchantId,
    state: 'PROPOSED',
    pendingVersion: version,
    askedBy: 'UPLINE',
    expiresAt,
    createdAt: at,
    updatedAt: at,
  });
  await writeTerms(tx, { ...pair, id, merchantId }, terms, actor, at);
  await recordStep(tx, id, { at, event: 'proposed', state: 'PROPOSED', version, by, remark: '' });
  await tellBoth(tx, { ...pair, merchantId }, at, told);
  return ok({ contractId: id, version, state: 'PROPOSED' });
}

export const expiryOf = (at: Date): Date => new Date(at.getTime() + ANSWER_DAYS * DAY_MS);

/** What stands against terms, at whichever step: the upline has no more to give, or the steps are none. */
export async function refusalOf(
  tx: Tx,
  {
    merchantId,
    kind,
    uplineId,
    terms,
    at,
    open,
  }: Pick<ContractRow, 'merchantId' | 'kind' | 'uplineId'> & {
    terms: TermsContent;
    at: Date;
    /** The signed contract that would be changed. */
    open: Pick<ContractRow, 'id' | 'currentVersion'> | undefined;
  },
): Promise<TermsRefusal | undefined> {
  if (!isMonotone(terms)) return 'tier_not_monotone';
  const limits = await ownRates(tx, { merchantId, kind, at }, uplineId);
  if (exceeds(ratesOf(terms), limits)) return 'rate_exceeds_own';
  const current =
    open && open.currentVersion !== null ? await findVersion(tx, open.id, open.currentVersion) : undefined;
  return current && isDeepStrictEqual(contentOf(current), contentOf(terms)) ? 'nothing_to_change' : undefined;
}

const contentOf = ({ period, tiers, sides, ...terms }: TermsContent): TermsContent => ({
  period,
  tiers,
  sides,
  minBetAmount: terms.minBetAmount,
  minActiveMembers: terms.minActiveMembers,
  betAmount: terms.betAmount,
  carryNegative: terms.carryNegative,
});

/** Writes the next version, which waits for its answer. */
export async function writeTerms(
  tx: Tx,
  contract: Pick<ContractRow, 'id' | 'merchantId' | 'kind' | 'salaryType' | 'uplineId' | 'downlineId'>,
  terms: TermsContent,
  actor: Actor,
  at: Date,
): Promise<number> {
  const { id: contractId, ...pair } = contract;
  const version = (await findLastVersion(tx, contractId)) + 1;
  const { currency } = await getMerchant(tx, contract.merchantId);
  await insertTerms(tx, {
    ...contentOf(terms),
    contractId,
    version,
    digest: termsDigest({ ...pair, contractId, version, currency }, terms),
    proposedBy: actor.memberId,
    proposedAt: at,
    proposedIp: actor.ip,
  });
  return version;
}
