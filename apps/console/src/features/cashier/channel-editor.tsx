import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { refusalOf } from '../../session/refusal-of.ts';
import { EditorDrawer } from '../../parts/editor-drawer.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import { useTell } from '../../parts/use-tell.ts';
import css from '../catalogue/catalogue.module.css';
import { channelFaults, channelWishOf, METHODS, type ChannelDraft } from './channel-draft.ts';
import { useSaveChannel, type Channels } from './channels.queries.ts';

const REASON_MAX = 300;
const MINUTES_MAX = 10_080;
const LEVEL_MAX = 20;
const CONFIG_MAX = 10_000;

type TextField =
  | 'code'
  | 'name'
  | 'min'
  | 'max'
  | 'feePercent'
  | 'feeFixed'
  | 'presets'
  | 'receiverName'
  | 'receiverAccount'
  | 'receiverBank'
  | 'turnoverPercent'
  | 'from'
  | 'to';
const GROUPS: readonly (readonly TextField[])[] = [
  ['min', 'max'],
  ['feePercent', 'feeFixed'],
  ['receiverName', 'receiverAccount', 'receiverBank'],
  ['from', 'to'],
  ['presets', 'turnoverPercent'],
];
const HINTED: readonly TextField[] = ['code', 'presets', 'turnoverPercent', 'from'];

type ChannelEditorProps = {
  began: ChannelDraft;
  currency: string;
  gateways: Channels['gateways'];
  onClose: () => void;
};

/** One channel. Its gateway and its code stay what they are once members have paid through it. */
export function ChannelEditor({ began, currency, gateways, onClose }: ChannelEditorProps) {
  const t = useT();
  const tell = useTell();
  const save = useSaveChannel();
  const { draft, isChanged, isTried, onTry, change } = useEdited(began);
  const all = channelFaults(draft, gateways);
  const faults = isTried ? all : {};
  const isNew = began.id === undefined;
  const text = (name: TextField) => (
    <TextInput
      key={name}
      name={name}
      label={t(`console.channels.field.${name}`, { currency })}
      description={HINTED.includes(name) ? t(`console.channels.hint.${hintOf(name)}`) : undefined}
      type={name === 'from' || name === 'to' ? 'time' : 'text'}
      maxLength={100}
      spellCheck={false}
      autoComplete="off"
      disabled={name === 'code' && !isNew}
      value={draft[name]}
      error={faults[name] && t(`console.channels.fault.${faults[name]}`)}
      aria-invalid={faults[name] !== undefined || undefined}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  const figure = (name: 'minutesFrom' | 'minutesTo' | 'levelMin' | 'sort', max: number) => (
    <NumberInput
      name={name}
      label={t(`console.channels.field.${name}`)}
      min={0}
      max={max}
      allowDecimal={false}
      hideControls
      value={draft[name]}
      error={faults[name] && t(`console.channels.fault.${faults[name]}`)}
      aria-invalid={faults[name] !== undefined || undefined}
      onChange={(value) => typeof value === 'number' && change({ [name]: value })}
    />
  );
  return (
    <EditorDrawer
      title={draft.name || t('console.channels.new')}
      isChanged={isChanged}
      hasFaults={Object.keys(all).length > 0}
      reasonMax={REASON_MAX}
      pending={save.isPending}
      refusal={refusalOf(save.error)}
      onTry={onTry}
      onSave={(reason) =>
        save.mutate(
          { ...channelWishOf(draft), id: draft.id, reason },
          {
            onSuccess: () => {
              tell(t('console.content.saved'));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <div className={css.fields}>
        {text('name')}
        {text('code')}
      </div>
      <div className={css.fields}>
        <Select
          name="method"
          label={t('console.common.method')}
          allowDeselect={false}
          data={METHODS.map((value) => ({ value, label: t(`console.method.${value}`) }))}
          value={draft.method}
          onChange={(value) => value !== null && change({ method: value })}
        />
        <Select
          name="gateway"
          label={t('console.deposits.gateway')}
          disabled={!isNew}
          allowDeselect={false}
          data={gateways.map(({ code }) => code)}
          value={draft.gateway === '' ? null : draft.gateway}
          error={faults.gateway && t(`console.channels.fault.${faults.gateway}`)}
          onChange={(value) => value !== null && change({ gateway: value })}
        />
        <Select
          name="feed"
          label={t('console.channels.feed')}
          description={t('console.channels.feedHint')}
          clearable
          clearButtonProps={{ 'aria-label': t('console.common.clear') }}
          data={gateways.filter(({ isFeed }) => isFeed).map(({ code }) => code)}
          value={draft.feed}
          onChange={(feed) => change({ feed })}
        />
      </div>
      {GROUPS.map((names) => (
        <div key={names[0]} className={css.fields}>
          {names.map(text)}
        </div>
      ))}
      <div className={css.fields}>
        {figure('minutesFrom', MINUTES_MAX)}
        {figure('minutesTo', MINUTES_MAX)}
        {figure('levelMin', LEVEL_MAX)}
        {figure('sort', 10_000)}
      </div>
      <Textarea
        name="config"
        label={t('console.channels.config')}
        description={t('console.channels.configHint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={CONFIG_MAX}
        spellCheck={false}
        value={draft.config}
        error={faults.config && t(`console.channels.fault.${faults.config}`)}
        aria-invalid={faults.config !== undefined || undefined}
        onChange={(event) => change({ config: event.currentTarget.value })}
      />
      <Switch
        name="isEnabled"
        label={t('console.content.shown')}
        checked={draft.isEnabled}
        onChange={(event) => change({ isEnabled: event.currentTarget.checked })}
      />
    </EditorDrawer>
  );
}

const hintOf = (name: TextField): 'code' | 'presets' | 'turnoverPercent' | 'from' =>
  name === 'presets' || name === 'turnoverPercent' || name === 'from' ? name : 'code';
