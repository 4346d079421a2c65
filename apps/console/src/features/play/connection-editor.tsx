import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { refusalOf } from '../../session/refusal-of.ts';
import { ChangeDrawer } from '../../parts/change-drawer.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import css from '../catalogue/catalogue.module.css';
import { connectionDraftOf, connectionFaults, linesOf } from './connection-draft.ts';
import { useUpdateConnection, type Connection } from './play.queries.ts';

const REASON_MAX = 300;
const FIELDS = [
  ['name', 80],
  ['operatorId', 64],
  ['baseUrl', 300],
] as const;
const SWITCHES = ['needsTimestamp', 'reportsRooms'] as const;

/** How we reach a vendor and what we ask of it. What its dialect is and how it counts money is fixed with its adapter. */
export function ConnectionEditor({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useT();
  const save = useUpdateConnection();
  const { draft, isChanged, isTried, onTry, change } = useEdited(connectionDraftOf(connection));
  const all = connectionFaults(draft);
  const faults = isTried ? all : {};
  const isListWrong = refusalOf(save.error)?.code === 'address_range_wrong';
  return (
    <ChangeDrawer
      title={t('console.games.editTitle', { name: connection.name, code: connection.code })}
      isChanged={isChanged}
      hasFaults={Object.keys(all).length > 0}
      reasonMax={REASON_MAX}
      run={save}
      inputOf={(reason) => ({
        ...draft,
        code: connection.code,
        baseUrl: draft.baseUrl.trim(),
        ipAllow: linesOf(draft.ipAllow),
        reason,
      })}
      done={t('console.games.saved', { name: draft.name })}
      onTry={onTry}
      onClose={onClose}
    >
      {FIELDS.map(([name, max]) => (
        <TextInput
          key={name}
          name={name}
          label={t(`console.connections.field.${name}`)}
          description={t(`console.connections.hint.${name}`)}
          maxLength={max}
          spellCheck={false}
          value={draft[name]}
          error={faults[name] && t(`console.content.fault.${faults[name]}`)}
          aria-invalid={faults[name] !== undefined || undefined}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
        />
      ))}
      <div className={css.fields}>
        <Select
          name="openMode"
          label={t('console.connections.openMode')}
          allowDeselect={false}
          data={(['IFRAME', 'WINDOW'] as const).map((value) => ({
            value,
            label: t(`console.connections.openMode.${value}`),
          }))}
          value={draft.openMode}
          onChange={(value) => value !== null && change({ openMode: value })}
        />
        <Select
          name="rollbackMissing"
          label={t('console.connections.rollbackMissing')}
          description={t('console.connections.hint.rollbackMissing')}
          allowDeselect={false}
          data={(['OK', 'DOES_NOT_EXIST'] as const).map((value) => ({
            value,
            label: t(`console.connections.rollbackMissing.${value}`),
          }))}
          value={draft.rollbackMissing}
          onChange={(value) => value !== null && change({ rollbackMissing: value })}
        />
        <Select
          name="walletMode"
          label={t('console.connections.walletMode')}
          description={t('console.connections.hint.walletMode')}
          allowDeselect={false}
          data={(['seamless', 'transfer'] as const).map((value) => ({
            value,
            label: t(`console.connections.walletMode.${value}`),
          }))}
          value={draft.walletMode}
          onChange={(value) => value !== null && change({ walletMode: value })}
        />
        {draft.walletMode === 'transfer' && (
          <Select
            name="transferDecimals"
            label={t('console.connections.transferDecimals')}
            allowDeselect={false}
            data={['2', '4']}
            value={String(draft.transferDecimals)}
            onChange={(value) => change({ transferDecimals: value === '4' ? 4 : 2 })}
          />
        )}
      </div>
      <Textarea
        name="ipAllow"
        label={t('console.connections.field.ipAllow')}
        description={t('console.connections.hint.ipAllow')}
        autosize
        minRows={3}
        maxRows={10}
        spellCheck={false}
        value={draft.ipAllow}
        aria-invalid={isListWrong || undefined}
        onChange={(event) => change({ ipAllow: event.currentTarget.value })}
      />
      <div className={css.switches}>
        {SWITCHES.map((name) => (
          <Switch
            key={name}
            name={name}
            size="xs"
            label={t(`console.connections.field.${name}`)}
            checked={draft[name]}
            onChange={(event) => change({ [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </ChangeDrawer>
  );
}
