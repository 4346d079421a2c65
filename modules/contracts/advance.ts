import type { Tx } from '@baize/db';
import { findMemberRow } from '@baize/members';
import { sendMessage } from '@baize/messaging';
import { invariant } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { nextContract, type ContractEvent, type ContractState, type Side } from './contract.ts';
import { insertStep, updateContract, type ContractRow } from './contract.sql.ts';
import type { Actor } from './deps.ts';

type Notices = {
  contract_proposed: { untilAt: number };
  contract_signed: { fromAt: number };
  contract_declined: Record<never, never>;
  contract_end_requested: { untilAt: number };
  contract_end_declined: Record<never, never>;
  contract_ended: { untilAt: number };
};
/** What both are told. */
export type Told = {
  [N in keyof Notices]: { notice: N; params: Notices[N] };
}[keyof Notices];

/** Who did it: a side, with where from; or the clock or another act ('PLATFORM'). */
export type By = { side: Side; actor: Actor } | { side: 'PLATFORM' };

/** What a final or answered contract no longer has. */
export const ANSWERED = { pendingVersion: null, askedBy: null, expiresAt: null } as const;

/**
 * Takes a contract on: its state, a step of what was done and by whom, and a notice to both. The event is one that the state
 * allows; who cannot be sure asks `nextContract` first.
 */
export async function advance(
  tx: Tx,
  contract: ContractRow,
  event: ContractEvent,
  {
    at,
    by,
    version = null,
    remark = '',
    told,
    ...fields
  }: {
    at: Date;
    by: By;
    version?: number | null;
    remark?: string;
    told: Told;
  } & Partial<
    Pick<
      ContractRow,
      | 'currentVersion'
      | 'pendingVersion'
      | 'askedBy'
      | 'expiresAt'
      | 'effectiveFrom'
      | 'endedAt'
      | 'endReason'
    >
  >,
): Promise<ContractState> {
  const state = nextContract(contract.state, event);
  invariant(state, 'the state allows the event', { contractId: contract.id, state: contract.state, event });
  await updateContract(tx, contract.id, { state, ...fields, updatedAt: at });
  await recordStep(tx, contract.id, { at, event, state, version, by, remark });
  await tellBoth(tx, contract, at, told);
  return state;
}

export const recordStep = (
  tx: Tx,
  contractId: number,
  {
    by,
    ...step
  }: {
    at: Date;
    event: 'proposed' | ContractEvent;
    state: ContractState;
    version: number | null;
    by: By;
    remark: string;
  },
): Promise<number> =>
  insertStep(tx, {
    ...step,
    contractId,
    bySide: by.side,
    byMember: by.side === 'PLATFORM' ? null : by.actor.memberId,
    ip: by.side === 'PLATFORM' ? '' : by.actor.ip,
  });

/** A notice to each side, that names the other; the house has no inbox. */
export async function tellBoth(
  tx: Tx,
  {
    merchantId,
    kind,
    uplineId,
    downlineId,
  }: Pick<ContractRow, 'merchantId' | 'kind' | 'uplineId' | 'downlineId'>,
  now: Date,
  { notice, params }: Told,
): Promise<void> {
  const nameOf = async (memberId: number | null) =>
    memberId === null
      ? (await getMerchant(tx, merchantId)).name
      : ((await findMemberRow(tx, memberId))?.account ?? '');
  for (const [to, other] of [
    [downlineId, uplineId],
    [uplineId, downlineId],
  ] as const)
    if (to !== null)
      await sendMessage(tx, {
        merchantId,
        to,
        category: 'CONTRACT',
        template: notice,
        params: { contract: kind, account: await nameOf(other), ...params },
        now,
      } as Parameters<typeof sendMessage>[1]);
}
