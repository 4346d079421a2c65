import { httpSmsSettings, smtpSettings } from '@baize/delivery';
import { businessDay } from '@baize/kernel';
import type { z } from 'zod';
import type { dispatchApi } from './api.ts';
import type { ChannelRow } from './channel.sql.ts';

type ChannelView = z.input<(typeof dispatchApi)['operations']['listChannels']['output']>[number];

/** What an operator sees of a channel. The secret is not among it, only whether there is one. */
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

/** '2026-11': quotas run by calendar months of the business day. */
export const monthOf = (now: Date): string => businessDay(now).slice(0, 7);
