import type { Tx } from '@baize/db';
import { insertContract, insertStep, lockContracts, updateContract } from './contract.sql.ts';
import type { ContractKind, SalaryType } from './rules.ts';
import type { TermsContent } from './shapes.ts';
import { setting } from './setting.sql.ts';
import type { StoredSettings } from './settings.ts';
import { answerTerms, insertTerms } from './terms.sql.ts';

/** 10 % from the first unit on, each month; whatever a test is not about. */
export const PLAIN_TERMS: TermsContent = {
  period: 'M',
  tiers: [{ rateBps: 1_000, activeMembers: 0, volume: 0n, profitLoss: 0n }],
  minBetAmount: 0n,
  minActiveMembers: 0,
  betAmount: 0n,
  sides: null,
  carryNegative: false,
};

/** A contract that both signed; its rates are asked of nobody. */
export async function aContract(
  tx: Tx,
  of: {
    merchantId: number;
    kind: ContractKind;
    salaryType?: SalaryType;
    /** null: the house. */
    uplineId: number | null;
    downlineId: number;
    terms?: Partial<TermsContent>;
    effectiveFrom: Date;
  },
): Promise<{ contractId: number }> {
  const { terms, effectiveFrom: at, salaryType = null, ...pair } = of;
  await lockContracts(tx, of.merchantId);
  const { id } = await insertContract(tx, {
    ...pair,
    salaryType,
    state: 'PROPOSED',
    pendingVersion: 1,
    askedBy: 'UPLINE',
    expiresAt: at,
    createdAt: at,
    updatedAt: at,
  });
  await insertTerms(tx, {
    ...PLAIN_TERMS,
    ...(of.kind === 'DIVIDEND' ? {} : { period: null }),
    ...terms,
    contractId: id,
    version: 1,
    digest: '0'.repeat(64),
    proposedBy: of.uplineId,
    proposedAt: at,
    proposedIp: '203.0.113.1',
  });
  const answer = { answer: 'ACCEPTED', answeredBy: of.downlineId, answeredAt: at } as const;
  await answerTerms(
    tx,
    { contractId: id, version: 1 },
    { ...answer, answeredIp: '203.0.113.2', effectiveFrom: at },
  );
  await updateContract(tx, id, {
    state: 'ACTIVE',
    currentVersion: 1,
    pendingVersion: null,
    askedBy: null,
    expiresAt: null,
    effectiveFrom: at,
    updatedAt: at,
  });
  await insertStep(tx, {
    contractId: id,
    at,
    event: 'accepted',
    state: 'ACTIVE',
    version: 1,
    bySide: 'DOWNLINE',
    byMember: of.downlineId,
    ip: '203.0.113.2',
    remark: '',
  });
  return { contractId: id };
}

/** Settings of a brand that has every kind of contract. */
export const EVERY_KIND = {
  flags: { AGENTPOLICY3: true },
  agentPolicy: { dailysalreqtype: 1, divtypereq: 1, contracthoursalreq: 1, realtimesalreqtype: 1 },
};

/** What differs from a new brand's. */
export const setContractSettings = (tx: Tx, merchantId: number, settings: StoredSettings): Promise<number> =>
  setting.put(tx, merchantId, settings);
