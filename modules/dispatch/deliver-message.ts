import { sendHttpSms, sendSmtpMail, type Delivery } from '@baize/delivery';
import { invariant } from '@baize/kernel';
import { openBody } from './body.ts';
import { routeOf, type Route } from './channel.ts';
import { findChannelRow } from './channel.sql.ts';
import type { DispatchDeps } from './deps.ts';
import type { MessageState } from './message.ts';
import { postponeMessage, settleMessage, takeMessage, type Ending, type MessageRow } from './message.sql.ts';

/** Seconds before the second, third … attempt. A code lives five minutes, so most attempts come early. */
const WAITS_SECONDS = [2, 5, 15, 45, 120, 300];

/**
 * Sends a queued message; the job queue runs this at least once. The worker that takes the message sends it once; the
 * states are in message.ts. Neither text nor recipient enters the log.
 */
export async function deliverMessage(
  deps: DispatchDeps,
  id: number,
): Promise<MessageState | 'nothing_to_do'> {
  const messageId = BigInt(id);
  const taken = await takeMessage(deps.db, messageId, deps.clock.now());
  if (!taken) return 'nothing_to_do';
  const { merchantId, kind } = taken;
  if (deps.clock.now() >= taken.usefulUntil) return settle(deps, taken, failed(taken, 'expired'));
  const channel = await findChannelRow(deps.db, merchantId, kind);
  invariant(channel, 'a message belongs to a channel', { merchantId, kind });
  if (!channel.enabled) return settle(deps, taken, failed(taken, 'channel_off'));
  if (!taken.bodySealed) return settle(deps, taken, failed(taken, 'expired'));
  const route = routeOf(deps.box, channel);
  if (route.adapter === 'outbox' && !deps.outboxIsRead)
    return settle(deps, taken, failed(taken, 'no_channel'));
  const delivery = await handOver(deps, route, taken, taken.bodySealed);
  const { adapter } = route;
  if (delivery.outcome === 'accepted')
    return settle(deps, taken, { ...NOTHING_WRONG, state: 'SENT', adapter, reference: delivery.reference });
  const { outcome, reason, detail } = delivery;
  deps.log.warn({ messageId: id, merchantId, kind, adapter, outcome, reason }, 'a message was not accepted');
  if (outcome === 'postponed') return postpone(deps, taken, { adapter, reason, detail });
  const state = outcome === 'refused' ? 'FAILED' : 'UNKNOWN';
  return settle(deps, taken, { state, adapter, reason, detail, reference: '' });
}

const NOTHING_WRONG = { reason: '', detail: '' };
const failed = ({ adapter }: MessageRow, reason: 'expired' | 'channel_off' | 'no_channel'): Ending => ({
  state: 'FAILED',
  adapter,
  reason,
  detail: '',
  reference: '',
});

async function handOver(
  deps: DispatchDeps,
  route: Route,
  taken: MessageRow,
  sealed: Buffer,
): Promise<Delivery> {
  if (route.adapter === 'outbox') return { outcome: 'accepted', reference: '' };
  const { subject, text, html } = openBody(deps.box, taken.id, sealed);
  const { allowLocal } = deps;
  const to = taken.recipient;
  // The same id on every attempt, so that a gateway or a mailbox can drop a duplicate.
  const id = `${taken.merchantId}-${taken.id}`;
  if (route.adapter === 'http')
    return sendHttpSms(route.settings, { to, text, id }, { secret: route.secret, allowLocal });
  invariant(html !== null, 'a mail has both its forms', { messageId: taken.id });
  return sendSmtpMail(route.settings, { to, subject, text, html, id }, { secret: route.secret, allowLocal });
}

async function settle(deps: DispatchDeps, taken: MessageRow, ending: Ending): Promise<MessageState> {
  const done = await settleMessage(deps.db, taken, ending, deps.clock.now());
  // The sweep marked it unknown while the gateway was slow; that state stays for an operator to decide.
  return done === 1 ? ending.state : 'UNKNOWN';
}

/** Queues another attempt, unless the attempts are used up or the message is out of date by then. */
async function postpone(
  deps: DispatchDeps,
  taken: MessageRow,
  why: Pick<Ending, 'adapter' | 'reason' | 'detail'>,
): Promise<MessageState> {
  const delaySeconds = WAITS_SECONDS[taken.attempts - 1];
  const nextAt = new Date(deps.clock.now().getTime() + (delaySeconds ?? 0) * 1_000);
  if (delaySeconds === undefined || nextAt >= taken.usefulUntil)
    return settle(deps, taken, { ...why, state: 'FAILED', reference: '' });
  return deps.db.transaction(async (tx) => {
    const done = await postponeMessage(tx, taken, why, nextAt);
    if (done === 0) return 'UNKNOWN';
    await deps.publish(tx, 'dispatch.send', { messageId: Number(taken.id) }, { delaySeconds });
    return 'QUEUED';
  });
}
