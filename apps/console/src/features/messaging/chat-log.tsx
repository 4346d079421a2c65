import { useState } from 'react';
import { StatusTag } from '@baize/ui';
import { messaging } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { Entity } from '../../parts/entity.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import parts from '../../parts/parts.module.css';
import { chatLog, REASON_MAX, type ChatRow } from './messaging.queries.ts';
import { MuteDialog } from './mute-dialog.tsx';
import css from './messaging.module.css';

/** Everything said, as it was typed and as it was shown, those taken down too. */
export function ChatLog() {
  const t = useT();
  const [chosen, setChosen] = useState<{ act: 'takeDown' | 'mute'; row: ChatRow }>();
  const list = useList('/messaging/chat', ({ member, text, ...paging }) =>
    chatLog({ memberId: /^\d{1,9}$/.test(member ?? '') ? member : undefined, text, ...paging }),
  );
  const close = () => setChosen(undefined);
  const stateOf = (row: ChatRow) =>
    row.deletedAt === null ? '' : t('console.messaging.takenDownBy', { name: row.deletedBy ?? '' });
  return (
    <>
      <List
        of={list}
        caption={t('console.messaging.tab.log')}
        filters={{
          text: { label: t('console.messaging.findWords'), width: 240, max: 60 },
          member: { label: t('console.messaging.findMember'), width: 170, max: 9 },
        }}
        rowKey={(row) => row.id}
        empty={t('console.messaging.noChat')}
        columns={(column) => [
          column.time('at', t('console.common.time')),
          {
            ...column.member(t('console.common.member')),
            strong: true,
            cell: (row) => (
              <>
                <Entity of="member" id={row.memberId}>
                  {row.account}
                </Entity>{' '}
                <span className={parts.note}>{row.memberId}</span>
              </>
            ),
          },
          {
            ...column.text('text', t('console.messaging.content'), { wrap: true }),
            cell: (row) => (
              <>
                <span className={row.deletedAt === null ? undefined : css.gone}>{row.text}</span>
                {row.typed !== row.text && (
                  <div className={css.typed}>{t('console.messaging.typed', { text: row.typed })}</div>
                )}
              </>
            ),
          },
          {
            ...column.text('deletedBy', t('console.common.state'), { words: stateOf }),
            cell: (row) => row.deletedAt !== null && <StatusTag tone="down">{stateOf(row)}</StatusTag>,
          },
        ]}
        acts={(row) => [
          ...(row.deletedAt === null
            ? [
                {
                  key: 'takeDown',
                  text: t('console.messaging.takeDown'),
                  isDestructive: true,
                  onPress: () => setChosen({ act: 'takeDown', row }),
                },
              ]
            : []),
          {
            key: 'mute',
            text: t('console.messaging.mute'),
            label: t('console.messaging.muteNamed', { name: row.account }),
            onPress: () => setChosen({ act: 'mute', row }),
          },
        ]}
      />
      {chosen?.act === 'takeDown' && (
        <FormDialog
          title={t('console.messaging.takeDownTitle')}
          text={t('console.messaging.takeDownText', { text: chosen.row.text })}
          confirm={t('console.messaging.takeDown')}
          destructive
          reasonMax={REASON_MAX}
          send={(_draft, reason) => messaging.deleteChat({ messageId: chosen.row.id, reason })}
          forgets={['messaging', 'chat']}
          done={t('console.messaging.takenDown')}
          onClose={close}
        />
      )}
      {chosen?.act === 'mute' && <MuteDialog of={chosen.row} onClose={close} />}
    </>
  );
}
