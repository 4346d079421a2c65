import { payableText, ok, payableUnits, refuse, type Result } from '@baize/kernel';
import { z } from 'zod';
import { hoursOf } from './channel-hours.ts';
import { channelInput, type AskedSetting, type channelErrors } from './channel-shapes.ts';
import type { NewChannel } from './channel.sql.ts';
import type { CashierDeps } from './deps.ts';
import type { Gateway } from './gateways/gateway.ts';
import { CHANNEL_SETTINGS } from './rules.ts';

/** A channel as it is stored and as an operator writes it: money as text, the hours on a clock. */
export type ChannelTerms = Omit<NewChannel, 'merchantId'>;
export const channelTexts = z.strictObject({ ...channelInput, currency: z.string() });
export type ChannelTexts = z.output<typeof channelTexts>;
export type ChannelInput = Omit<ChannelTexts, 'currency'>;
type ChannelRefusal = (typeof channelErrors)[number];

/** The config of a gateway that asks for none. */
const NOTHING = z.strictObject({});
const MINUTES_AN_HOUR = 60;
const minuteOf = (clock: string): number => {
  const [hour = '0', minute = '0'] = clock.split(':');
  return Number(hour) * MINUTES_AN_HOUR + Number(minute);
};

/** Reads what an operator writes against its gateway. */
export function channelOf(
  deps: Pick<CashierDeps, 'gateways'>,
  currency: string,
  input: ChannelInput,
): Result<ChannelTerms, ChannelRefusal> {
  const gateway = deps.gateways.get(input.gateway);
  if (!gateway) return refuse('gateway_unknown');
  const code = misfitOf(deps, gateway, currency, input);
  if (code) return code;
  const [amountMin, amountMax] = [payableUnits(input.min, currency), payableUnits(input.max, currency)];
  const feeFixed = /^0(\.0+)?$/.test(input.feeFixed) ? 0n : payableUnits(input.feeFixed, currency);
  const presets = input.presets.map((preset) => payableUnits(preset, currency));
  const isReadable = (units: bigint | undefined): units is bigint => units !== undefined;
  if (
    amountMin === undefined ||
    amountMax === undefined ||
    feeFixed === undefined ||
    !presets.every(isReadable)
  )
    return refuse('amount_invalid');
  const isPayable = (units: bigint): boolean => units >= amountMin && units <= amountMax;
  if (amountMax < amountMin || feeFixed >= amountMin || !presets.every(isPayable))
    return refuse('limits_invalid');
  const [minutesFrom, minutesTo] = input.minutes;
  if (minutesTo < minutesFrom) return refuse('limits_invalid');
  const { method, name, feeBps, levelMin, turnoverPercent, receiver, config, feed, isEnabled, sort } = input;
  const about = {
    code: input.code,
    method,
    name,
    gateway: gateway.code,
    currency,
    receiver,
    config,
  };
  const rules = {
    feeBps,
    feeFixed,
    levelMin,
    turnoverPercent,
    minutesFrom,
    minutesTo,
    feed,
    isEnabled,
    sort,
  };
  const hours = {
    openFrom: input.hours ? minuteOf(input.hours.from) : null,
    openTo: input.hours ? minuteOf(input.hours.to) : null,
  };
  return ok({ ...about, ...rules, ...hours, amountMin, amountMax, presets });
}

function misfitOf(
  deps: Pick<CashierDeps, 'gateways'>,
  gateway: Gateway,
  currency: string,
  input: ChannelInput,
) {
  if (gateway.currencies && !gateway.currencies.includes(currency)) return refuse('currency_unsupported');
  const config = (gateway.config ?? NOTHING).safeParse(input.config, {
    error: ({ input: given }) => (given === undefined ? 'required' : 'value_invalid'),
  });
  if (!config.success) return refuse('config_invalid', { fields: faultsOf(config.error) });
  if (gateway.needsReceiver && !input.receiver) return refuse('receiver_missing');
  const feed = input.feed === null ? undefined : deps.gateways.get(input.feed);
  return input.feed !== null && !feed?.readNotice ? refuse('feed_unknown') : undefined;
}

/** By field, as validation_failed names them; what the gateway does not know is a field of its own. */
const faultsOf = ({ issues }: z.ZodError): Record<string, string> =>
  Object.fromEntries(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [`config.${key}`, 'setting_unknown'])
        : [[['config', ...issue.path].join('.'), issue.message]],
    ),
  );

/** What a gateway asks of its channels. */
export const settingsOf = ({ config }: Gateway): AskedSetting[] =>
  CHANNEL_SETTINGS.flatMap((name): AskedSetting[] => {
    const rule: z.ZodType | undefined = config?.shape[name];
    if (!rule) return [];
    const choices = rule instanceof z.ZodEnum ? rule.options.map(String) : null;
    return [{ name, isRequired: !rule.safeParse(undefined).success, choices }];
  });

export function textsOf(terms: ChannelTerms): ChannelTexts {
  const money = (units: bigint) => payableText(units, terms.currency);
  return {
    code: terms.code,
    method: terms.method,
    name: terms.name,
    gateway: terms.gateway,
    currency: terms.currency,
    min: money(terms.amountMin),
    max: money(terms.amountMax),
    feeBps: terms.feeBps,
    feeFixed: money(terms.feeFixed),
    minutes: [terms.minutesFrom, terms.minutesTo],
    presets: terms.presets.map(money),
    receiver: terms.receiver,
    levelMin: terms.levelMin,
    hours: hoursOf(terms),
    turnoverPercent: terms.turnoverPercent,
    config: terms.config,
    feed: terms.feed,
    isEnabled: terms.isEnabled,
    sort: terms.sort,
  };
}
