import { httpSmsSettings, smtpSettings, type HttpSmsSettings, type SmtpSettings } from '@baize/delivery';
import { invariant } from '@baize/kernel';
import type { SecretBox } from '@baize/site';
import type { ChannelRow } from './channel.sql.ts';

/** How a channel sends, with the opened secret. */
export type Route =
  | { adapter: 'outbox' }
  | { adapter: 'smtp'; settings: SmtpSettings; secret: string }
  | { adapter: 'http'; settings: HttpSmsSettings; secret: string };

/** Settings were checked when they were stored, so a mismatch here throws. */
export function routeOf(box: SecretBox, row: ChannelRow): Route {
  if (row.adapter === 'outbox') return { adapter: 'outbox' };
  const secret = row.secretSealed === null ? '' : box.open(row.secretSealed, secretPurpose(row));
  return row.adapter === 'smtp'
    ? { adapter: 'smtp', settings: smtpSettings.parse(row.settings), secret }
    : { adapter: 'http', settings: httpSmsSettings.parse(row.settings), secret };
}

/** The purpose a channel's secret is sealed for. */
export const secretPurpose = (row: Pick<ChannelRow, 'merchantId' | 'kind'>): string => {
  invariant(row.merchantId > 0, 'a merchant’s channel');
  return `dispatch.channel.secret:${row.merchantId}:${row.kind}`;
};
