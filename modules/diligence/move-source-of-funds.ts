import { type Actor, DAY_MS } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { sendMessage } from '@baize/messaging';
import { allowDeposits, stopDeposits } from '@baize/protection';
import type { DiligenceDeps } from './deps.ts';
import { insertStep, moveSourceOfFundsRow, type SourceOfFundsRow } from './source-of-funds.sql.ts';
import { blocksAfterEvent, nextSourceOfFunds, type SourceOfFundsEvent } from './source-of-funds-state.ts';
import { getBrand } from './settings.ts';

export const fundsRef = (id: number): string => `funds:${id}`;

/**
 * The only writer of a question's state: the table, the history, what blocks, and the member's notice, in one transaction
 * under the row's lock. undefined: the event is refused in this state.
 */
export async function moveSourceOfFunds(
  deps: Pick<DiligenceDeps, 'clock' | 'box'>,
  tx: Tx,
  row: SourceOfFundsRow,
  event: SourceOfFundsEvent,
  how: { actor: Actor; reason?: string; statement?: string },
): Promise<SourceOfFundsRow | undefined> {
  const state = nextSourceOfFunds(row.state, event);
  if (state === undefined) return undefined;
  const now = deps.clock.now();
  const { settings } = await getBrand(tx, deps.box, row.merchantId);
  const dueAt = event === 'ask_again' ? new Date(now.getTime() + settings.fundsDueDays * DAY_MS) : row.dueAt;
  const moved = await moveSourceOfFundsRow(tx, {
    id: row.id,
    state,
    isBlocking: blocksAfterEvent(row.isBlocking, event),
    dueAt,
    statement: how.statement ?? row.statement,
    changedAt: now,
  });
  await insertStep(tx, row.id, { event, state, actor: how.actor, reason: how.reason ?? '', at: now });
  const stop = { memberId: row.memberId, ref: fundsRef(row.id) };
  if (moved.isBlocking && settings.fundsStopDeposits) await stopDeposits(tx, { ...stop, now });
  if (!moved.isBlocking) await allowDeposits(tx, stop);
  await tell(tx, moved, event, how.reason ?? '', now);
  return moved;
}

/** Notifies the member; expiry and their own actions need no message. */
async function tell(
  tx: Tx,
  row: SourceOfFundsRow,
  event: SourceOfFundsEvent,
  reason: string,
  now: Date,
): Promise<void> {
  const to = { merchantId: row.merchantId, to: row.memberId, category: 'ACCOUNT', now } as const;
  const dueAt = row.dueAt.getTime();
  if (event === 'accept') await sendMessage(tx, { ...to, template: 'funds_accepted', params: {} });
  if (event === 'refuse') await sendMessage(tx, { ...to, template: 'funds_refused', params: { reason } });
  if (event === 'ask_again')
    await sendMessage(tx, { ...to, template: 'funds_requested', params: { reason, dueAt } });
  if (event === 'time_over') await sendMessage(tx, { ...to, template: 'funds_overdue', params: {} });
}
