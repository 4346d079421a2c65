import { CHANNEL_BOUNDS, CHANNEL_SETTINGS, PRESETS_MAX, type ChannelSetting } from '@baize/cashier/rules';
import { isAmount } from '@baize/kernel';
import type { Channel, Channels, ChannelInput } from './cashier.queries.ts';

export const METHODS = ['qr_transfer', 'bank_transfer', 'e_wallet', 'usdt', 'card', 'voucher'] as const;

/** A channel as an operator edits it: figures as they are typed. */
export type ChannelDraft = {
  id?: number;
  code: string;
  method: Channel['method'];
  name: string;
  gateway: string;
  min: string;
  max: string;
  /** Percent, at most two decimals. */
  feePercent: string;
  feeFixed: string;
  minutesFrom: number;
  minutesTo: number;
  /** Apart by blanks or commas. */
  presets: string;
  receiverName: string;
  receiverAccount: string;
  receiverBank: string;
  levelMin: number;
  from: string;
  to: string;
  /** Empty: the brand's. */
  turnoverPercent: string;
  feed: string | null;
  isEnabled: boolean;
  sort: number;
  /** What the gateway asks for beside; empty: left out. */
} & Record<`config.${ChannelSetting}`, string>;

export const newChannel = (sort: number): ChannelDraft => ({
  code: '',
  method: 'bank_transfer',
  name: '',
  gateway: '',
  min: '',
  max: '',
  feePercent: '0',
  feeFixed: '0',
  // A transfer that a person sees; 0 and 0 would promise members that it is there at once.
  minutesFrom: 5,
  minutesTo: 30,
  presets: '',
  receiverName: '',
  receiverAccount: '',
  receiverBank: '',
  levelMin: 0,
  from: '',
  to: '',
  turnoverPercent: '',
  ...settingsOf({}),
  feed: null,
  isEnabled: false,
  sort,
});

export const channelDraftOf = (channel: Channel): ChannelDraft => ({
  id: channel.channelId,
  code: channel.code,
  method: channel.method,
  name: channel.name,
  gateway: channel.gateway,
  min: channel.min,
  max: channel.max,
  feePercent: percentOf(channel.feeBps),
  feeFixed: channel.feeFixed,
  minutesFrom: channel.minutes[0],
  minutesTo: channel.minutes[1],
  presets: channel.presets.join(' '),
  receiverName: channel.receiver?.name ?? '',
  receiverAccount: channel.receiver?.account ?? '',
  receiverBank: channel.receiver?.bank ?? '',
  levelMin: channel.levelMin,
  from: channel.hours?.from ?? '',
  to: channel.hours?.to ?? '',
  turnoverPercent: channel.turnoverPercent === null ? '' : String(channel.turnoverPercent),
  ...settingsOf(channel.config),
  feed: channel.feed,
  isEnabled: channel.isEnabled,
  sort: channel.sort,
});

const settingsOf = (config: Record<string, string>) =>
  Object.fromEntries(CHANNEL_SETTINGS.map((name) => [`config.${name}`, config[name] ?? ''])) as Record<
    `config.${ChannelSetting}`,
    string
  >;

const percentOf = (bps: number): string => `${bps / 100}`;
const bpsOf = (percent: string): number => Math.round(Number(percent) * 100);
const PERCENT = /^\d{1,2}(\.\d{1,2})?$/;
const words = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

export type ChannelFault =
  | 'required'
  | 'code_format'
  | 'amount_invalid'
  | 'amount_list'
  | 'percent_range'
  | 'whole_number'
  | 'order_wrong'
  | 'both_or_none';
export type ChannelFaults = Partial<Record<keyof ChannelDraft, ChannelFault>>;

export function channelFaults(
  draft: ChannelDraft,
  { gateways, currency }: Pick<Channels, 'gateways' | 'currency'>,
): ChannelFaults {
  const faults: ChannelFaults = {};
  if (!/^[a-z0-9-]{2,40}$/.test(draft.code)) faults.code = 'code_format';
  if (draft.name.trim() === '') faults.name = 'required';
  const gateway = gateways.find(({ code }) => code === draft.gateway);
  if (!gateway) faults.gateway = 'required';
  for (const name of ['min', 'max', 'feeFixed'] as const)
    if (!isAmount(draft[name].trim(), currency)) faults[name] = 'amount_invalid';
  if (!faults.min && !faults.max && Number(draft.max) < Number(draft.min)) faults.max = 'order_wrong';
  if (!PERCENT.test(draft.feePercent.trim()) || bpsOf(draft.feePercent) > CHANNEL_BOUNDS.feeBps[1])
    faults.feePercent = 'percent_range';
  if (draft.minutesTo < draft.minutesFrom) faults.minutesTo = 'order_wrong';
  if (
    !words(draft.presets).every((word) => isAmount(word, currency)) ||
    words(draft.presets).length > PRESETS_MAX
  )
    faults.presets = 'amount_list';
  if ((draft.from === '') !== (draft.to === '')) faults.to = 'both_or_none';
  const turnover = draft.turnoverPercent.trim();
  if (
    turnover !== '' &&
    (!/^\d{1,4}$/.test(turnover) || Number(turnover) > CHANNEL_BOUNDS.turnoverPercent[1])
  )
    faults.turnoverPercent = 'whole_number';
  const hasReceiver = draft.receiverName.trim() !== '' || draft.receiverAccount.trim() !== '';
  if (gateway?.needsReceiver || hasReceiver) {
    if (draft.receiverName.trim() === '') faults.receiverName = 'required';
    if (draft.receiverAccount.trim() === '') faults.receiverAccount = 'required';
  }
  for (const { name, isRequired } of gateway?.settings ?? [])
    if (isRequired && draft[`config.${name}`].trim() === '') faults[`config.${name}`] = 'required';
  return faults;
}

/** What is sent: of the settings, those that its gateway asks for. */
export const channelInputOf = (draft: ChannelDraft, gateways: Channels['gateways']): ChannelInput => ({
  code: draft.code,
  method: draft.method,
  name: draft.name.trim(),
  gateway: draft.gateway,
  min: draft.min.trim(),
  max: draft.max.trim(),
  feeBps: bpsOf(draft.feePercent),
  feeFixed: draft.feeFixed.trim(),
  minutes: [draft.minutesFrom, draft.minutesTo],
  presets: words(draft.presets),
  receiver:
    draft.receiverAccount.trim() === ''
      ? null
      : {
          name: draft.receiverName.trim(),
          account: draft.receiverAccount.trim(),
          bank: draft.receiverBank.trim() || null,
        },
  levelMin: draft.levelMin,
  hours: draft.from === '' ? null : { from: draft.from, to: draft.to },
  turnoverPercent: draft.turnoverPercent.trim() === '' ? null : Number(draft.turnoverPercent),
  config: Object.fromEntries(
    (gateways.find(({ code }) => code === draft.gateway)?.settings ?? [])
      .map(({ name }) => [name, draft[`config.${name}`].trim()] as const)
      .filter(([, value]) => value !== ''),
  ),
  feed: draft.feed,
  isEnabled: draft.isEnabled,
  sort: draft.sort,
});
