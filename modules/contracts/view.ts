import type { Db } from '@baize/db';
import { exactText, invariant } from '@baize/kernel';
import { findMemberRow } from '@baize/members';
import { getMerchant } from '@baize/site';
import { beginOf, endingsOfTerms } from './answer-terms.ts';
import { listSteps, type ContractRow, type Step } from './contract.sql.ts';
import type { Side } from './contract.ts';
import { agreedEnd, endingsOfEnd } from './end-contract.ts';
import { endingsDigest, type Ending } from './plan-endings.ts';
import { rateText } from './rules.ts';
import type { TermsContent } from './shapes.ts';
import { listVersions, type Version } from './terms.sql.ts';
import { contractNoOf, rateOf, type Act, type ContractShown, type VersionShown } from './wire.ts';

/** Terms as the calls spell them; what the kind does not have is left out. */
function shownTerms(kind: ContractRow['kind'], terms: TermsContent, currency: string) {
  const money = (units: bigint) => exactText(units, currency);
  const minBetAmount = money(terms.minBetAmount);
  if (terms.sides)
    return {
      minBetAmount,
      profitSideRate: rateText(terms.sides.profitSideRateBps),
      lossSideRate: rateText(terms.sides.lossSideRateBps),
      singlePeriodBetRate: rateText(terms.sides.singlePeriodRateBps),
    };
  const tiers = terms.tiers.map(({ rateBps, activeMembers, volume, profitLoss }) => ({
    rate: rateText(rateBps),
    activeMember: activeMembers,
    ...(kind === 'DIVIDEND' ? { periodValidBet: money(volume), periodProfitLoss: money(profitLoss) } : {}),
    ...(kind === 'DAILY_SALARY' ? { dailyVolume: money(volume) } : {}),
    ...(kind === 'HOURLY_SALARY' ? { hourlyVolume: money(volume) } : {}),
  }));
  return {
    minBetAmount,
    minActiveMember: terms.minActiveMembers,
    tiers,
    ...(terms.period ? { period: terms.period, carryNegative: terms.carryNegative } : {}),
    ...(kind === 'DAILY_SALARY' ? { betAmountPerDay: money(terms.betAmount) } : {}),
    ...(kind === 'HOURLY_SALARY' ? { betAmountPerHour: money(terms.betAmount) } : {}),
  };
}

const shownVersion = (contract: ContractRow, version: Version, currency: string): VersionShown => ({
  version: version.version,
  ...shownTerms(contract.kind, version, currency),
  digest: version.digest,
  proposedBy: version.proposedBy === contract.downlineId ? 'DOWNLINE' : 'UPLINE',
  proposedAt: version.proposedAt.getTime(),
  answer: version.answer,
  answeredAt: version.answeredAt?.getTime() ?? null,
  effectiveFrom: version.effectiveFrom?.getTime() ?? null,
  effectiveUntil: version.effectiveUntil?.getTime() ?? null,
});

const runsAt = ({ effectiveFrom, effectiveUntil }: Version, at: Date): boolean =>
  effectiveFrom !== null && effectiveFrom <= at && (effectiveUntil === null || effectiveUntil > at);
const runsAfter = ({ effectiveFrom, effectiveUntil }: Version, at: Date): boolean =>
  effectiveFrom !== null && effectiveFrom > at && (effectiveUntil === null || effectiveUntil > effectiveFrom);

/** What the side may do; a request that has run out waits for nobody. */
function allowedTo(side: Side, { state, askedBy, expiresAt }: ContractRow, at: Date): Act[] {
  if (state === 'ACTIVE') return side === 'UPLINE' ? ['PROPOSE', 'END'] : ['END'];
  if (!expiresAt || expiresAt <= at) return [];
  if (state === 'TERM_PENDING') return askedBy === side ? ['END_WITHDRAW'] : ['END_ACCEPT', 'END_REJECT'];
  return askedBy === side ? ['WITHDRAW'] : ['ACCEPT', 'REJECT', 'COUNTER'];
}

/** Of a cascade so many are named; how many there are is told beside. */
const NAMED_MAX = 100;
export const shownEndings = (endings: readonly Ending[]) =>
  endings.slice(0, NAMED_MAX).map(({ id, downlineAccount, most, reason }) => ({
    contractId: contractNoOf(id),
    downlineAccount,
    rate: rateOf(most),
    reason,
  }));

type Reader = { side: Side; at: Date };

/** Contracts as one of their sides sees them, with what would end if what waits were accepted now. */
export async function shownContracts(
  db: Db,
  rows: readonly { contract: ContractRow; side: Side }[],
  at: Date,
): Promise<ContractShown[]> {
  const versions = Map.groupBy(
    await listVersions(
      db,
      rows.map(({ contract }) => contract.id),
    ),
    ({ contractId }) => contractId,
  );
  const shown: ContractShown[] = [];
  for (const { contract, side } of rows)
    shown.push(await shownContract(db, contract, versions.get(contract.id) ?? [], { side, at }));
  return shown;
}

async function shownContract(
  db: Db,
  contract: ContractRow,
  versions: readonly Version[],
  { side, at }: Reader,
): Promise<ContractShown> {
  const { currency } = await getMerchant(db, contract.merchantId);
  const shown = (version: Version | undefined) =>
    version ? shownVersion(contract, version, currency) : null;
  const accountOf = async (id: number) => (await findMemberRow(db, id))?.account ?? '';
  return {
    contractId: contractNoOf(contract.id),
    kind: contract.kind,
    salaryType: contract.salaryType,
    status: contract.state,
    side,
    uplineAccount: contract.uplineId === null ? null : await accountOf(contract.uplineId),
    downlineAccount: await accountOf(contract.downlineId),
    current: shown(versions.find((version) => runsAt(version, at))),
    upcoming: shown(versions.find((version) => runsAfter(version, at))),
    pending: await shownPending(db, contract, versions, at, shown),
    endedAt: contract.endedAt?.getTime() ?? null,
    endReason: contract.endReason,
    allowed: allowedTo(side, contract, at),
  };
}

async function shownPending(
  db: Db,
  contract: ContractRow,
  versions: readonly Version[],
  at: Date,
  shown: (version: Version | undefined) => VersionShown | null,
): Promise<ContractShown['pending']> {
  const { askedBy, expiresAt, pendingVersion } = contract;
  if (askedBy === null || expiresAt === null) return null;
  const terms = versions.find(({ version }) => version === pendingVersion);
  const effectiveAt = terms ? await beginOf(db, contract, terms, at) : await agreedEnd(db, contract, at);
  const endings = terms
    ? await endingsOfTerms(db, contract, terms, effectiveAt)
    : await endingsOfEnd(db, contract, effectiveAt);
  const type = terms ? (contract.state === 'PROPOSED' ? 'NEW' : 'CHANGE') : 'END';
  const asked =
    type === 'END'
      ? (await listSteps(db, contract.id)).findLast(({ event }) => event === 'end_requested')
      : undefined;
  return {
    type,
    askedBy,
    expireAt: expiresAt.getTime(),
    terms: shown(terms),
    effectiveAt: effectiveAt.getTime(),
    remark: asked?.remark ?? '',
    willTerminate: shownEndings(endings),
    willTerminateCount: endings.length,
    cascadeDigest: endingsDigest(endings),
  };
}

/** One contract with all its versions and what was done about it. */
export async function contractDetailOf(db: Db, contract: ContractRow, side: Side, at: Date) {
  const [shown] = await shownContracts(db, [{ contract, side }], at);
  invariant(shown, 'one contract is shown', { contractId: contract.id });
  const { currency } = await getMerchant(db, contract.merchantId);
  const versions = await listVersions(db, [contract.id]);
  const steps = shownSteps(contract, versions, await listSteps(db, contract.id));
  return {
    ...shown,
    currency,
    history: versions.map((version) => shownVersion(contract, version, currency)),
    steps,
  };
}

/** What was done, from which version to which, and from when on it holds; `versions` as they are now. */
function shownSteps(contract: ContractRow, versions: readonly Version[], steps: readonly Step[]) {
  const beginOfVersion = new Map(versions.map(({ version, effectiveFrom }) => [version, effectiveFrom]));
  const lastEnd = steps.findLast(({ event }) => event === 'end_agreed' || event === 'ended_by_rule');
  let signed: number | null = null;
  return steps.map((step) => {
    const { version, event } = step;
    const fromVersion: number | null = version === null ? null : signed;
    if (event === 'accepted') signed = version;
    const begins = event === 'accepted' && version !== null ? beginOfVersion.get(version) : undefined;
    const isEnd = step === lastEnd;
    return {
      at: step.at.getTime(),
      event,
      status: step.state,
      version,
      fromVersion,
      effectiveAt: (isEnd ? contract.endedAt : begins)?.getTime() ?? null,
      reason: isEnd ? contract.endReason : null,
      by: step.bySide,
      remark: step.remark,
    };
  });
}

/** The highest rate of what runs, will run or waits. */
export function highestRate({ current, upcoming, pending }: ContractShown): string {
  const shown = [current, upcoming, pending?.terms].filter((terms) => terms !== null && terms !== undefined);
  const rates = shown.flatMap(
    ({ tiers = [], profitSideRate = '0', lossSideRate = '0', singlePeriodBetRate = '0' }) => [
      ...tiers.map(({ rate }) => rate),
      profitSideRate,
      lossSideRate,
      singlePeriodBetRate,
    ],
  );
  return rates.reduce((most, rate) => (Number(rate) > Number(most) ? rate : most), '0.0000');
}
