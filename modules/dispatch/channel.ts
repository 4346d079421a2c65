import { httpSmsSettings, smtpSettings, type HttpSmsSettings, type SmtpSettings } from '@baize/delivery';
import { invariant } from '@baize/kernel';
import type { SecretBox } from '@baize/site';
import type { ChannelRow } from './channel.sql.ts';

/** What a channel leads to, ready for use. */
export type Exit =
  | { adapter: 'outbox' }
  | { adapter: 'smtp'; settings: SmtpSettings; secret: string }
  | { adapter: 'http'; settings: HttpSmsSettings; secret: string };

/** Settings were checked when they were stored: what does not fit here is damage, not an expected refusal. */
export function exitOf(box: SecretBox, row: ChannelRow): Exit {
  if (row.adapter === 'outbox') return { adapter: 'outbox' };
  const secret = row.secretSealed === null ? '' : box.open(row.secretSealed, secretPurpose(row));
  return row.adapter === 'smtp'
    ? { adapter: 'smtp', settings: smtpSettings.parse(row.settings), secret }
    : { adapter: 'http', settings: httpSmsSettings.parse(row.settings), secret };
}

/** What a channel's secret is sealed for. */
export const secretPurpose = (row: Pick<ChannelRow, 'merchantId' | 'kind'>): string => {
  invariant(row.merchantId > 0, 'a merchant’s channel');
  return `dispatch.channel.secret:${row.merchantId}:${row.kind}`;
};
