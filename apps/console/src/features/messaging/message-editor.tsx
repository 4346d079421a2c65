import { NumberInput, Select, Textarea } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { ChangeDrawer } from '../../parts/change-drawer.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import { TitledFields } from '../content/titled-fields.tsx';
import {
  BODY_MAX,
  LEVEL_MAX,
  messageFaults,
  newMessage,
  TARGETS,
  TITLE_MAX,
  wishOf,
} from './message-draft.ts';
import { useSendBroadcast } from './messages.queries.ts';
import { REASON_MAX } from './messaging.queries.ts';

const ACCOUNTS_TEXT_MAX = 45_000;

/** A message to one, a list, everybody of a kind, or all. It cannot be taken back. */
export function MessageEditor({ onClose }: { onClose: () => void }) {
  const t = useT();
  const send = useSendBroadcast();
  const { draft, isChanged, isTried, onTry, change } = useEdited(newMessage());
  const all = messageFaults(draft);
  const faults = isTried ? all : {};
  const said = (fault: 'required' | 'one_account' | 'too_many' | undefined) =>
    fault && t(`console.messages.fault.${fault}`);
  const hasAccounts = draft.kind === 'one' || draft.kind === 'list';
  return (
    <ChangeDrawer
      title={t('console.messages.write')}
      saveText={t('console.messages.send')}
      isChanged={isChanged}
      hasFaults={Object.keys(all).length > 0}
      reasonMax={REASON_MAX}
      run={send}
      inputOf={(reason) => wishOf(draft, reason)}
      done={t('console.messages.leaves')}
      onTry={onTry}
      onClose={onClose}
    >
      <Select
        name="kind"
        label={t('console.messages.to')}
        allowDeselect={false}
        data={TARGETS.map((value) => ({ value, label: t(`console.messages.target.${value}`) }))}
        value={draft.kind}
        onChange={(value) => value !== null && change({ kind: value })}
      />
      {hasAccounts && (
        <Textarea
          name="accounts"
          label={t(draft.kind === 'one' ? 'console.members.account' : 'console.messages.accounts')}
          description={draft.kind === 'list' ? t('console.messages.accountsHint') : undefined}
          autosize
          minRows={draft.kind === 'one' ? 1 : 3}
          maxRows={10}
          maxLength={ACCOUNTS_TEXT_MAX}
          spellCheck={false}
          value={draft.accounts}
          error={said(faults.accounts)}
          aria-invalid={faults.accounts !== undefined || undefined}
          onChange={(event) => change({ accounts: event.currentTarget.value })}
        />
      )}
      {draft.kind === 'level' && (
        <NumberInput
          name="level"
          label={t('console.member.level')}
          min={0}
          max={LEVEL_MAX}
          clampBehavior="strict"
          allowDecimal={false}
          value={draft.level}
          onChange={(value) => typeof value === 'number' && change({ level: value })}
        />
      )}
      <TitledFields
        texts={draft.texts}
        shape="plain"
        titleMax={TITLE_MAX}
        contentMax={BODY_MAX}
        titleError={said(faults.title)}
        contentError={said(faults.content)}
        onChange={(texts) => change({ texts })}
      />
    </ChangeDrawer>
  );
}
