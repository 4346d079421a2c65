import { CHANNEL_BOUNDS, PRESETS_MAX } from '@baize/cashier/rules';
import { useT } from '../../session/language.tsx';
import { cashier } from '../../session/clients.ts';
import type { FieldLine, NumberField, TextField } from '../../parts/form/fields.tsx';
import { FormDrawer } from '../../parts/form/forms.tsx';
import { useNames } from '../../parts/use-names.ts';
import type { Channels } from './cashier.queries.ts';
import { channelFaults, channelInputOf, METHODS, type ChannelDraft } from './channel-draft.ts';

/** As a channel's `config` of channel-shapes.ts. */
const SETTING_MAX = 500;

type Typed = TextField<ChannelDraft>;
type Counted = NumberField<ChannelDraft>;
/** The most a figure may be, as its fault says it. */
const CHANNEL_MAX = {
  feePercent: CHANNEL_BOUNDS.feeBps[1] / 100,
  turnoverPercent: CHANNEL_BOUNDS.turnoverPercent[1],
};

type ChannelEditorProps = {
  began: ChannelDraft;
  currency: string;
  gateways: Channels['gateways'];
  onClose: () => void;
};

/** One channel. Its gateway and its code stay what they are once members have paid through it. */
export function ChannelEditor({ began, currency, gateways, onClose }: ChannelEditorProps) {
  const t = useT();
  const names = useNames();
  const { id } = began;
  const hint = (name: 'code' | 'presets' | 'turnoverPercent' | 'from') => ({
    hint: t(`console.channels.hint.${name}`),
  });
  const fields = (draft: ChannelDraft): FieldLine<ChannelDraft>[] => {
    const faults = channelFaults(draft, { gateways, currency });
    const said = (name: keyof ChannelDraft) => {
      const fault = faults[name];
      if (fault === 'code_format') return t('console.channels.codeFormat');
      const bounds = { min: 0, max: CHANNEL_MAX[name as keyof typeof CHANNEL_MAX] ?? 0, count: PRESETS_MAX };
      return fault && t(`console.form.fault.${fault}`, bounds);
    };
    const text = (
      name: Exclude<Typed['name'], 'method' | 'gateway' | `config.${string}`>,
      more?: Partial<Typed>,
    ): Typed => ({
      as: 'text',
      name,
      label: t(`console.channels.field.${name}`, { currency }),
      max: 100,
      fault: said(name),
      ...more,
    });
    const figure = (name: Exclude<Counted['name'], 'id'>, max: number): Counted => ({
      as: 'number',
      name,
      label: t(`console.channels.field.${name}`),
      min: 0,
      max,
      fault: said(name),
    });
    const settings = gateways.find(({ code }) => code === draft.gateway)?.settings ?? [];
    return [
      [text('name'), text('code', { ...hint('code'), isOff: id !== undefined })],
      [
        {
          as: 'select',
          name: 'method',
          label: t('console.common.method'),
          options: METHODS.map((value) => ({ value, label: t(`console.method.${value}`) })),
        },
        {
          as: 'select',
          name: 'gateway',
          label: t('console.deposits.gateway'),
          isOff: id !== undefined,
          options: gateways.map(({ code }) => ({ value: code, label: names.gateway(code) })),
          fault: said('gateway'),
        },
        {
          as: 'maybe',
          name: 'feed',
          label: t('console.channels.feed'),
          hint: t('console.channels.feedHint'),
          options: gateways
            .filter(({ isFeed }) => isFeed)
            .map(({ code }) => ({ value: code, label: names.gateway(code) })),
        },
      ],
      [text('min'), text('max')],
      [text('feePercent'), text('feeFixed')],
      [text('receiverName'), text('receiverAccount'), text('receiverBank')],
      [text('from', { ...hint('from'), type: 'time' }), text('to', { type: 'time' })],
      [text('presets', hint('presets')), text('turnoverPercent', hint('turnoverPercent'))],
      [
        figure('minutesFrom', CHANNEL_BOUNDS.minutes[1]),
        figure('minutesTo', CHANNEL_BOUNDS.minutes[1]),
        figure('levelMin', CHANNEL_BOUNDS.levelMin[1]),
        figure('sort', CHANNEL_BOUNDS.sort[1]),
      ],
      ...settings.map(({ name, isRequired, choices }): FieldLine<ChannelDraft> => {
        const shared = {
          name: `config.${name}` as const,
          label: t(`console.channels.setting.${name}`),
          hint: t(`console.channels.settingHint.${name}`),
          fault: said(`config.${name}`),
        };
        if (!choices) return { ...shared, as: 'text', max: SETTING_MAX };
        return { ...shared, as: isRequired ? 'select' : 'maybe', options: choices };
      }),
      { as: 'switch', name: 'isEnabled', label: t('console.content.shown') },
    ];
  };
  return (
    <FormDrawer
      title={began.name || t('console.channels.new')}
      subject={id === undefined ? undefined : `deposit-channel:${began.code}`}
      began={began}
      fields={fields}
      send={(draft, reason) => {
        const input = { ...channelInputOf(draft, gateways), reason };
        return id === undefined
          ? cashier.createChannel(input)
          : cashier.updateChannel({ ...input, channelId: id });
      }}
      fieldOf={(path) => (path.startsWith('config.') ? path : (path.split('.')[0] ?? path))}
      forgets={['cashier']}
      done={({ channel }) => t(channel?.isEnabled ? 'console.content.saved' : 'console.channels.savedOff')}
      onClose={onClose}
    />
  );
}
