import { useState } from 'react';
import type { Tone } from '@baize/ui';
import { useT } from '../../session/language.tsx';
import { Entity } from '../../parts/entity.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { Waiting } from '../../parts/waiting.tsx';
import parts from '../../parts/parts.module.css';
import { FeedbackDrawer } from './feedback-drawer.tsx';
import { feedback, type Feedback } from './messaging.queries.ts';
import css from './messaging.module.css';

const TONE: Record<Feedback['state'], Tone> = { OPEN: 'warn', ANSWERED: 'up', CLOSED: 'plain' };

/** OP-17: what people wrote to the site, oldest waiting first in mind, answered one by one. */
export function FeedbackPage() {
  const t = useT();
  const list = useList('/messaging/feedback', feedback);
  const [opened, setOpened] = useState<Feedback>();
  return (
    <ListPage
      of={list}
      title={t('console.place.feedback')}
      filters={{
        state: { words: (state) => t(`console.messaging.state.${state}`) },
        type: {
          label: t('console.messaging.type'),
          words: (type) => t(`console.messaging.type.${type}`),
          width: 170,
        },
      }}
      rowKey={(row) => row.feedbackId}
      empty={t('console.messaging.noFeedback')}
      onOpen={setOpened}
      isOn={(row) => row.feedbackId === opened?.feedbackId}
      columns={(column) => [
        column.opener('feedbackId', t('console.common.number'), {
          label: (row) => t('console.messaging.openNamed', { number: row.feedbackId }),
        }),
        column.time('createdAt', t('console.common.time')),
        {
          key: 'waits',
          head: t('console.messaging.waits'),
          cell: (row) => row.state === 'OPEN' && <Waiting since={row.createdAt} />,
        },
        {
          ...column.text('account', t('console.common.member')),
          cell: (row) =>
            row.memberId === null ? (
              <span className={parts.note}>{t('console.messaging.visitor')}</span>
            ) : (
              <Entity of="member" id={row.memberId}>
                {row.account}
              </Entity>
            ),
        },
        column.word('type', t('console.messaging.type'), (type) => t(`console.messaging.type.${type}`)),
        {
          ...column.text('content', t('console.messaging.content'), { wrap: true }),
          cell: (row) => (
            <>
              <span className={css.short}>{row.content}</span>
              {row.images.length > 0 && (
                <div className={parts.note}>
                  {t('console.messaging.pictures', { count: row.images.length })}
                </div>
              )}
            </>
          ),
        },
        column.tag('state', TONE, (state) => t(`console.messaging.state.${state}`)),
      ]}
    >
      {opened && (
        <FeedbackDrawer
          key={opened.feedbackId}
          shown={list.page?.list.find((row) => row.feedbackId === opened.feedbackId) ?? opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </ListPage>
  );
}
