import { useLanguage, useT } from '../../session/language.tsx';
import { Opener } from '../../parts/opener.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { MessageEditor } from './message-editor.tsx';
import { broadcasts, type Broadcast } from './messaging.queries.ts';

/** OP-29: what operators wrote into the inboxes of members, and how far it has gone. */
export function MessagesPage() {
  const t = useT();
  const language = useLanguage();
  const toWhom = ({ target }: Broadcast) =>
    target.kind === 'list'
      ? t('console.messages.toList', { count: target.count ?? 0 })
      : target.kind === 'level'
        ? t('console.messages.toLevel', { level: target.level ?? 0 })
        : t('console.messages.target.all');
  return (
    <ListPage
      of={useList('/messaging/messages', broadcasts)}
      title={t('console.place.messages')}
      head={
        <Opener text={t('console.messages.write')} isNew>
          {(close) => <MessageEditor onClose={close} />}
        </Opener>
      }
      rowKey={(row) => row.broadcastId}
      empty={t('console.messages.empty')}
      columns={(column) => [
        column.time('createdAt', t('console.common.time')),
        column.text('broadcastId', t('console.content.title'), {
          words: (row) => (row.texts[language] ?? row.texts.EN).title,
          strong: true,
          wrap: true,
        }),
        { key: 'to', head: t('console.messages.to'), cell: toWhom, file: toWhom },
        column.count('sent', t('console.messages.sent')),
        column.tag(
          'state',
          (state) => (state === 'SENT' ? 'up' : 'info'),
          (state) => t(`console.messages.state.${state}`),
        ),
        column.text('sentBy', t('console.audit.staff')),
        column.text('reason', t('console.common.reason'), { wrap: true }),
      ]}
    />
  );
}
