import { LEVEL_MAX } from '@baize/members/rules';
import { messaging } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDrawer } from '../../parts/form/forms.tsx';
import { titledField } from '../content/titled-fields.tsx';
import { messageFaults, newMessage, TARGETS, inputOf, type MessageFault } from './message-draft.ts';
import { BODY_MAX, REASON_MAX, TITLE_MAX } from './messaging.queries.ts';

const ACCOUNTS_TEXT_MAX = 45_000;

/** A message to one, a list, everybody of a kind, or all. It cannot be taken back. */
export function MessageEditor({ onClose }: { onClose: () => void }) {
  const t = useT();
  const said = (fault: MessageFault | undefined) => fault && t(`console.messages.fault.${fault}`);
  return (
    <FormDrawer
      title={t('console.messages.write')}
      confirm={t('console.messages.send')}
      began={newMessage()}
      fields={(draft, change) => {
        const faults = messageFaults(draft);
        const isOne = draft.kind === 'one';
        return [
          {
            as: 'select',
            name: 'kind',
            label: t('console.messages.to'),
            options: TARGETS.map((value) => ({ value, label: t(`console.messages.target.${value}`) })),
          },
          (isOne || draft.kind === 'list') && {
            as: 'text',
            name: 'accounts',
            label: t(isOne ? 'console.members.account' : 'console.messages.accounts'),
            hint: isOne ? undefined : t('console.messages.accountsHint'),
            rows: isOne ? 1 : 3,
            max: ACCOUNTS_TEXT_MAX,
            fault: said(faults.accounts),
          },
          draft.kind === 'level' && {
            as: 'number',
            name: 'level',
            label: t('console.member.level'),
            min: 0,
            max: LEVEL_MAX,
          },
          titledField(draft.texts, (texts) => change({ texts }), {
            shape: 'plain',
            titleMax: TITLE_MAX,
            contentMax: BODY_MAX,
            title: said(faults.title),
            content: said(faults.content),
          }),
        ];
      }}
      reasonMax={REASON_MAX}
      send={(draft, reason) => messaging.sendBroadcast(inputOf(draft, reason))}
      forgets={['messages', 'list']}
      done={t('console.messages.leaves')}
      onClose={onClose}
    />
  );
}
