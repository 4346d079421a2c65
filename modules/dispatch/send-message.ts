import type { Tx } from '@baize/db';
import type { Language } from '@baize/endpoint';
import { invariant, MINUTE_MS, ok, refuse, type Result } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { sealBody } from './body.ts';
import { monthOf } from './channel-view.ts';
import { ensureChannelRow, findChannelRow, takeQuota, type ChannelRow } from './channel.sql.ts';
import type { SendDeps } from './deps.ts';
import { recipientOf, type Kind } from './message.ts';
import { insertMessage, nextMessageId } from './message.sql.ts';
import { renderMessage, type Filled } from './render-message.ts';
import { smsParts } from './sms-parts.ts';
import { holdsSecret } from './template.ts';

export type NewMessage = Filled & {
  merchantId: number;
  kind: Kind;
  /** '+85512345678' for an SMS, an address for a mail. */
  to: string;
  language: Language;
};
export type SendRefusal = 'sms_quota_insufficient' | 'operation_not_enabled';

/** A notice is out of date after a day. */
const NOTICE_USEFUL_MS = 24 * 60 * MINUTE_MS;

/**
 * Writes an SMS or a mail in the caller's transaction (OPEN-AUTH-06). A message of the outbox is then sent; for any other
 * adapter the worker sends it after the commit. Refused, with nothing written, when the merchant's channel is off or its
 * SMS quota is used up (AUTH-149, AUTH-150). Where nobody reads the outbox a notice fails there, and what somebody waits for,
 * a code or a password, is refused like a channel that is off. Until the commit, other SMS of the merchant wait for the quota's row, so call
 * it late.
 */
export async function sendMessage(
  deps: SendDeps,
  tx: Tx,
  message: NewMessage,
): Promise<Result<{ messageId: number }, SendRefusal>> {
  const { merchantId, kind, to, language } = message;
  const now = deps.clock.now();
  const { name, timeZone } = await getMerchant(tx, merchantId);
  const body = renderMessage({ name, timeZone }, kind, language, message);
  const parts = kind === 'sms' ? smsParts(body.text) : 1;
  await ensureChannelRow(tx, merchantId, kind);
  const isNowhere = await leadsNowhere(deps, tx, merchantId, kind);
  if (isNowhere && holdsSecret(message.template)) return refuse('operation_not_enabled');
  // What leads nowhere leaves as no SMS, and uses nothing up.
  const charged = kind === 'sms' && !isNowhere ? parts : 0;
  const channel = await takeChannel(tx, merchantId, kind, charged, monthOf(now, { timeZone }));
  if (!channel.ok) return channel;
  const { adapter } = channel.value;
  const id = await nextMessageId(tx);
  await insertMessage(tx, {
    id,
    merchantId: merchantId,
    kind,
    template: message.template,
    language,
    recipient: recipientOf(kind, to),
    bodySealed: sealBody(deps.box, id, body),
    parts,
    adapter,
    ...(isNowhere
      ? { state: 'FAILED', reason: 'no_channel' }
      : { state: adapter === 'outbox' ? 'SENT' : 'QUEUED', reason: '' }),
    createdAt: now,
    usefulUntil: new Date(now.getTime() + usefulMs(message)),
  });
  const messageId = Number(id);
  if (adapter !== 'outbox') await deps.publish(tx, 'dispatch.send', { messageId });
  return ok({ messageId });
}

/** A channel to the outbox where nobody reads it: what is sent there does not arrive. */
export const leadsNowhere = async (
  { outboxIsRead }: Pick<SendDeps, 'outboxIsRead'>,
  tx: Tx,
  merchantId: number,
  kind: Kind,
): Promise<boolean> => !outboxIsRead && (await findChannelRow(tx, merchantId, kind))?.adapter === 'outbox';

async function takeChannel(
  tx: Tx,
  merchantId: number,
  kind: Kind,
  charged: number,
  month: string,
): Promise<Result<ChannelRow, SendRefusal>> {
  const taken = charged > 0 ? await takeQuota(tx, merchantId, charged, month) : undefined;
  if (taken) return ok(taken);
  const channel = await findChannelRow(tx, merchantId, kind);
  invariant(channel, 'a channel just ensured', { merchantId, kind });
  if (!channel.enabled) return refuse('operation_not_enabled');
  return charged > 0 ? refuse('sms_quota_insufficient') : ok(channel);
}

const usefulMs = (message: NewMessage): number =>
  'minutes' in message.values ? message.values.minutes * MINUTE_MS : NOTICE_USEFUL_MS;
