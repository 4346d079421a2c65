import { useState } from 'react';
import { dispatch } from '../../session/clients.ts';
import { useI18n, useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import parts from '../../parts/parts.module.css';
import { messages, type Message } from './dispatch.queries.ts';
import { MessageDialog } from './message-dialog.tsx';
import { messageTone, reasonKey, templateKey } from './message.ts';

/** OP-07: every SMS and mail that left or should have, and why it did not. */
export function OutboxPage() {
  const t = useT();
  const { find } = useI18n();
  const mayOpen = useMay('delivery.open');
  const mayWrite = useMay('delivery.write');
  const [opened, setOpened] = useState<Message>();
  const [again, setAgain] = useState<Message>();
  const nameOf = (row: Message) => find(templateKey(row.template)) ?? row.template;
  const reasonOf = (row: Message) => (row.reason ? (find(reasonKey(row.reason)) ?? row.reason) : '');
  return (
    <ListPage
      of={useList('/delivery/outbox', messages)}
      title={t('console.dispatch.outbox.title')}
      caption={t('console.dispatch.outbox.caption')}
      filters={{
        kind: {
          label: t('console.dispatch.outbox.title'),
          words: (kind) => t(`console.dispatch.kind.${kind}`),
          all: t('console.dispatch.kind.all'),
        },
        state: {
          label: t('console.dispatch.outbox.state'),
          words: (state) => t(`console.dispatch.state.${state}`),
          width: 160,
        },
        recipient: { label: t('console.dispatch.outbox.recipient'), width: 260 },
      }}
      rowKey={(row) => row.messageId}
      empty={t('console.dispatch.outbox.empty')}
      columns={(column) => [
        column.text('messageId', t('console.common.number'), { strong: true }),
        column.time('createdAt', t('console.common.time')),
        column.word('kind', t('console.dispatch.kind'), (kind) => t(`console.dispatch.kind.${kind}`)),
        {
          ...column.text('template', t('console.dispatch.template'), { words: nameOf }),
          cell: (row) =>
            mayOpen && row.hasBody ? (
              <button type="button" className={parts.link} onClick={() => setOpened(row)}>
                {nameOf(row)}
              </button>
            ) : (
              nameOf(row)
            ),
        },
        column.text('recipient', t('console.dispatch.to')),
        column.word('adapter', t('console.dispatch.adapter'), (adapter) =>
          t(`console.dispatch.adapter.${adapter}`),
        ),
        column.tag('state', messageTone, (state) => t(`console.dispatch.state.${state}`)),
        {
          ...column.text('reason', t('console.dispatch.why'), { words: reasonOf, wrap: true }),
          cell: (row) =>
            row.reason && (
              <>
                {reasonOf(row)}
                {row.detail && <div className={parts.note}>{row.detail}</div>}
                {row.attempts > 1 && (
                  <div className={parts.note}>{t('console.dispatch.tries', { count: row.attempts })}</div>
                )}
              </>
            ),
        },
      ]}
      acts={(row) =>
        mayWrite && row.canResend
          ? [{ key: 'resend', text: t('console.dispatch.resend'), onPress: () => setAgain(row) }]
          : []
      }
    >
      {opened && <MessageDialog message={opened} onClose={() => setOpened(undefined)} />}
      {again && <ResendDialog message={again} onClose={() => setAgain(undefined)} />}
    </ListPage>
  );
}

/** Sends again what failed; of one whose fate is unknown it says that it may arrive twice. */
function ResendDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useT();
  const { messageId, recipient: to, state } = message;
  const isUnknown = state === 'UNKNOWN';
  return (
    <FormDialog
      title={t('console.dispatch.resendTitle', { number: messageId })}
      text={t(isUnknown ? 'console.dispatch.resendUnknown' : 'console.dispatch.resendText', { to })}
      confirm={t('console.dispatch.resend')}
      destructive={isUnknown}
      send={(_draft, reason) => dispatch.resendMessage({ messageId, reason })}
      forgets={['dispatch', 'messages']}
      done={t('console.dispatch.done.resend', { number: messageId })}
      onClose={onClose}
    />
  );
}
