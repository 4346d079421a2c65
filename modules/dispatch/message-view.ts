import type { Output } from '@baize/endpoint';
import type { dispatchApi } from './api.ts';
import { maskRecipient } from './message.ts';
import type { MessageRow } from './message.sql.ts';

type MessageView = Output<typeof dispatchApi, 'listMessages'>['list'][number];

export const messageView = (row: MessageRow, now: Date): MessageView => ({
  messageId: Number(row.id),
  kind: row.kind,
  template: row.template,
  language: row.language,
  recipient: maskRecipient(row.kind, row.recipient),
  parts: row.parts,
  adapter: row.adapter,
  state: row.state,
  attempts: row.attempts,
  reason: row.reason,
  detail: row.detail,
  reference: row.reference,
  createdAt: row.createdAt.getTime(),
  nextAt: row.nextAt?.getTime() ?? null,
  settledAt: row.settledAt?.getTime() ?? null,
  hasBody: row.bodySealed !== null,
  canResend: canResend(row, now),
});

/** An expired code or an old notice is not sent again. */
export const canResend = (row: MessageRow, now: Date): boolean =>
  (row.state === 'FAILED' || row.state === 'UNKNOWN') && row.bodySealed !== null && now < row.usefulUntil;
