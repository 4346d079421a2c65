import type { Tx } from '@baize/db';
import { invariant } from '@baize/kernel';
import { accountNames } from '@baize/members';
import { sendMessages, type Notice } from '@baize/messaging';
import { getMerchant } from '@baize/site';
import { nextContract, type EndReason } from './contract.ts';
import { insertEndSteps, lockMany, updateEnded, voidPending } from './end-many.sql.ts';
import { periodAt } from './period.ts';
import type { ContractRow } from './contract.sql.ts';

const CAUSES = {
  UPLINE_RATE_LOWERED: 'rate_lowered',
  UPLINE_CONTRACT_ENDED: 'contract_above_ended',
  MOVED: 'moved',
  CLOSED: 'account_closed',
} as const;
type Rule = keyof typeof CAUSES;

/** Contracts ended with the same few statements. A cascade down a team of any size is one act, and so one transaction. */
const AT_ONCE = 500;

/** When something happens, and from when it holds: what it ends ends then, neither sooner nor later. */
export type Cause = { at: Date; until: Date };

/** What takes effect at once does with the end of the running five minutes, by which play is counted. */
export const atOnce = (at: Date): Cause => ({ at, until: periodAt('SLOT', at, 'UTC').until });

/**
 * Ends contracts: their terms hold until the cause does, and what was earned is settled. What was only proposed is withdrawn now. Each
 * has a step in its history, and both sides a notice.
 */
export async function endByRule(
  tx: Tx,
  merchantId: number,
  endings: readonly { id: number; reason: EndReason }[],
  cause: Cause,
): Promise<void> {
  for (let from = 0; from < endings.length; from += AT_ONCE)
    await endSome(tx, merchantId, endings.slice(from, from + AT_ONCE), cause);
}

async function endSome(
  tx: Tx,
  merchantId: number,
  endings: readonly { id: number; reason: EndReason }[],
  { at, until }: Cause,
): Promise<void> {
  const reasons = new Map(endings.map(({ id, reason }) => [id, reason]));
  const contracts = await lockMany(tx, merchantId, [...reasons.keys()]);
  invariant(contracts.length === reasons.size, 'a planned ending is of the brand', { merchantId });
  const ended = contracts.map((contract) => endOf(contract, reasons.get(contract.id), until));
  await voidPending(tx, [...reasons.keys()], at);
  await updateEnded(tx, ended, { at, until });
  await insertEndSteps(tx, ended, at);
  await sendMessages(tx, await noticesOf(tx, merchantId, ended, { at, until }));
}

export type Ended = {
  contract: ContractRow;
  state: ContractRow['state'];
  /** null: it was never signed. */
  endedAt: Date | null;
  reason: Rule;
};

function endOf(contract: ContractRow, reason: EndReason | undefined, until: Date): Ended {
  const { id: contractId, effectiveFrom } = contract;
  const state = nextContract(contract.state, 'ended_by_rule');
  invariant(state && reason && reason !== 'AGREED', 'the state allows an end by rule', {
    contractId,
    reason,
  });
  // What has not begun by then never does.
  const endedAt = effectiveFrom === null || effectiveFrom < until ? until : effectiveFrom;
  return { contract, state, endedAt: contract.currentVersion === null ? null : endedAt, reason };
}

/** To both sides, naming the other; the house has no inbox. */
async function noticesOf(
  tx: Tx,
  merchantId: number,
  ended: readonly Ended[],
  { at, until }: Cause,
): Promise<Notice[]> {
  const house = (await getMerchant(tx, merchantId)).name;
  const ids = new Set(ended.flatMap(({ contract }) => [contract.downlineId, contract.uplineId ?? []].flat()));
  const names = await accountNames(tx, [...ids]);
  return ended.flatMap(({ contract: { kind, uplineId, downlineId }, reason }) => {
    const tell = (to: number, other: number | null): Notice => ({
      merchantId,
      to,
      category: 'CONTRACT',
      template: 'contract_ended_by_rule',
      params: {
        contract: kind,
        account: other === null ? house : (names.get(other) ?? ''),
        untilAt: until.getTime(),
        cause: CAUSES[reason],
      },
      now: at,
    });
    return [tell(downlineId, uplineId), ...(uplineId === null ? [] : [tell(uplineId, downlineId)])];
  });
}
