import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { messaging } from '../../session/clients.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { List } from '../../parts/list/list.tsx';
import { wholeList } from '../../parts/list/use-list.ts';
import { chatMutes, REASON_MAX, type ChatMute } from './messaging.queries.ts';

/** Who may not speak in the room, until when and why. */
export function ChatMutes() {
  const t = useT();
  const time = useTableTime();
  const [lifted, setLifted] = useState<ChatMute>();
  return (
    <>
      <List
        of={wholeList(useQuery(chatMutes))}
        caption={t('console.messaging.tab.muted')}
        rowKey={(row) => row.memberId}
        empty={t('console.messaging.noMutes')}
        columns={(column) => [
          { ...column.member(t('console.common.member')), strong: true },
          {
            ...column.time('until', t('console.messaging.until')),
            cell: ({ until }) => (until === null ? t('console.messaging.span.0') : time(until)),
          },
          column.text('reason', t('console.common.reason'), { wrap: true }),
        ]}
        acts={(row) => [
          {
            key: 'lift',
            text: t('console.messaging.lift'),
            label: t('console.messaging.liftNamed', { name: row.account }),
            onPress: () => setLifted(row),
          },
        ]}
      />
      {lifted && (
        <FormDialog
          title={t('console.messaging.liftTitle', { name: lifted.account })}
          text={t('console.messaging.liftText')}
          confirm={t('console.messaging.lift')}
          reasonMax={REASON_MAX}
          send={(_draft, reason) => messaging.unmuteInChat({ memberId: lifted.memberId, reason })}
          forgets={['messaging', 'mutes']}
          done={t('console.messaging.isLifted', { name: lifted.account })}
          onClose={() => setLifted(undefined)}
        />
      )}
    </>
  );
}
