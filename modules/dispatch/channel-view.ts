import { httpSmsSettings, smtpSettings } from '@baize/delivery';
import type { Output } from '@baize/endpoint';
import { businessDay } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import type { dispatchApi } from './api.ts';
import type { ChannelRow } from './channel.sql.ts';

type ChannelView = Output<typeof dispatchApi, 'listChannels'>[number];

/** A channel as operators see it: not the secret, only whether there is one. `month` is the one that runs. */
export const channelView = (row: ChannelRow, month: string): ChannelView => ({
  kind: row.kind,
  enabled: row.enabled,
  adapter: row.adapter,
  smtp: row.kind === 'mail' && row.settings !== null ? smtpSettings.parse(row.settings) : null,
  http: row.kind === 'sms' && row.settings !== null ? httpSmsSettings.parse(row.settings) : null,
  hasSecret: row.secretSealed !== null,
  quotaMonth: row.quotaMonth,
  quotaTotal: row.quotaTotal,
  usedMonth: row.month === month ? row.usedMonth : 0,
  usedTotal: row.usedTotal,
});

/** '2026-11': quotas count per calendar month of the brand's zone. */
export const monthOf = (now: Date, { timeZone }: Pick<Merchant, 'timeZone'>): string =>
  businessDay(now, timeZone).slice(0, 7);
