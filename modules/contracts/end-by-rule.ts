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
type Cause = keyof typeof CAUSES;

/** Ends planned contracts, in order. */
export async function endByRule(
  tx: Tx,
  merchantId: number,
  endings: readonly Ending[],
  at: Date,
): Promise<void> {
  for (const { id, reason } of endings) {
    const contract = await lockContract(tx, merchantId, id);
    invariant(contract && reason !== 'AGREED', 'a planned ending is of the brand', {
      contractId: id,
      reason,
    });
    await endOne(tx, contract, reason, at);
  }
}

/**
 * Ends a contract at once: its terms hold to the end of the running five minutes, by which play is counted, and what was earned
 * until then is settled. What was only proposed is withdrawn.
 */
export async function endOne(tx: Tx, contract: ContractRow, reason: Cause, at: Date): Promise<void> {
  const { until } = periodAt('SLOT', at, 'UTC');
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
