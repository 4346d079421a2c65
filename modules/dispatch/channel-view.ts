import { httpSmsSettings, smtpSettings } from '@baize/delivery';
import type { Output } from '@baize/endpoint';
import { businessDay } from '@baize/kernel';
import type { dispatchApi } from './api.ts';
import type { ChannelRow } from './channel.sql.ts';

type ChannelView = Output<typeof dispatchApi, 'listChannels'>[number];

/** A channel as operators see it: not the secret, only whether there is one. */
export const channelView = (row: ChannelRow, now: Date): ChannelView => ({
  kind: row.kind,
  enabled: row.enabled,
  adapter: row.adapter,
  smtp: row.kind === 'mail' && row.settings !== null ? smtpSettings.parse(row.settings) : null,
  http: row.kind === 'sms' && row.settings !== null ? httpSmsSettings.parse(row.settings) : null,
  hasSecret: row.secretSealed !== null,
  quotaMonth: row.quotaMonth,
  quotaTotal: row.quotaTotal,
  usedMonth: row.month === monthOf(now) ? row.usedMonth : 0,
  usedTotal: row.usedTotal,
});

/** '2026-11': quotas count per calendar month of business days. */
export const monthOf = (now: Date): string => businessDay(now).slice(0, 7);
