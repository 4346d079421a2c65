import type { Tx } from '@baize/db';
import { invariant } from '@baize/kernel';
import { advance, ANSWERED } from './advance.ts';
import { lockContract, type ContractRow } from './contract.sql.ts';
import { periodAt } from './period.ts';
import type { Ending } from './plan-endings.ts';
import { answerTerms, endTerms } from './terms.sql.ts';

const CAUSES = {
  UPLINE_RATE_LOWERED: 'rate_lowered',
  UPLINE_CONTRACT_ENDED: 'contract_above_ended',
  MOVED: 'moved',
  CLOSED: 'account_closed',
} as const;

/** When something happens, and from when it holds: what it ends ends then, neither sooner nor later. */
export type Cause = { at: Date; until: Date };

/** What takes effect at once does with the end of the running five minutes, by which play is counted. */
export const atOnce = (at: Date): Cause => ({ at, until: periodAt('SLOT', at, 'UTC').until });

/** Ends planned contracts, in order. */
export async function endByRule(
  tx: Tx,
  merchantId: number,
  endings: readonly Ending[],
  cause: Cause,
): Promise<void> {
  for (const { id, reason } of endings) {
    const contract = await lockContract(tx, merchantId, id);
    invariant(contract && reason !== 'AGREED', 'a planned ending is of the brand', {
      contractId: id,
      reason,
    });
    await endOne(tx, contract, reason, cause);
  }
}

/** Ends a contract: its terms hold until then, and what was earned is settled. What was only proposed is withdrawn now. */
export async function endOne(
  tx: Tx,
  contract: ContractRow,
  reason: keyof typeof CAUSES,
  { at, until }: Cause,
): Promise<void> {
  const { id: contractId, pendingVersion: version } = contract;
  if (version !== null)
    await answerTerms(
      tx,
      { contractId, version },
      { answer: 'VOID', answeredBy: null, answeredAt: at, answeredIp: null },
    );
  const isSigned = contract.currentVersion !== null;
  if (isSigned) await endTerms(tx, contractId, until);
  const begins = contract.effectiveFrom;
  await advance(tx, contract, 'ended_by_rule', {
    at,
    by: { side: 'PLATFORM' },
    told: {
      notice: 'contract_ended_by_rule',
      params: { untilAt: until.getTime(), cause: CAUSES[reason] },
    },
    ...ANSWERED,
    ...(isSigned ? { endedAt: begins && begins > until ? begins : until, endReason: reason } : {}),
  });
}
