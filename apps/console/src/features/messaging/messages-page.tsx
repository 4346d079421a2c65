import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useLanguage, useT, useTableTime } from '../../session/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import parts from '../../parts/parts.module.css';
import { MessageEditor } from './message-editor.tsx';
import { broadcasts, MESSAGES_PAGE_SIZE, type Broadcast } from './messages.queries.ts';

/** OP-29: what operators wrote into the inboxes of members, and how far it has gone. */
export function MessagesPage() {
  const t = useT();
  const time = useTableTime();
  const language = useLanguage();
  const { page = 1 } = useSearch({ from: '/messaging/messages' });
  const navigate = useNavigate({ from: '/messaging/messages' });
  const found = useQuery(broadcasts(page));
  const [isWriting, setWriting] = useState(false);
  const toWhom = ({ target }: Broadcast) =>
    target.kind === 'list'
      ? t('console.messages.toList', { count: target.count ?? 0 })
      : target.kind === 'level'
        ? t('console.messages.toLevel', { level: target.level ?? 0 })
        : t('console.messages.target.all');
  return (
    <>
      <PageHead
        title={t('console.place.messages')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      >
        <Button leftSection={<Plus size={15} aria-hidden />} onClick={() => setWriting(true)}>
          {t('console.messages.write')}
        </Button>
      </PageHead>
      <section className={parts.tableCard}>
        <DataTable
          caption={t('console.place.messages')}
          rowKey={(row) => row.broadcastId}
          page={found.data}
          pageSize={MESSAGES_PAGE_SIZE}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          onPage={(to) => void navigate({ search: { page: to } })}
          empty={t('console.messages.empty')}
          columns={[
            { key: 'time', head: t('console.common.time'), cell: (row) => time(row.createdAt) },
            {
              key: 'title',
              head: t('console.content.title'),
              strong: true,
              wrap: true,
              cell: (row) => (row.texts[language] ?? row.texts.EN).title,
            },
            { key: 'to', head: t('console.messages.to'), cell: toWhom },
            { key: 'sent', head: t('console.messages.sent'), end: true, cell: (row) => row.sent },
            {
              key: 'state',
              head: t('console.common.state'),
              cell: (row) => (
                <StatusTag tone={row.state === 'SENT' ? 'up' : 'info'}>
                  {t(`console.messages.state.${row.state}`)}
                </StatusTag>
              ),
            },
            { key: 'by', head: t('console.audit.staff'), cell: (row) => row.sentBy },
            { key: 'reason', head: t('console.common.reason'), wrap: true, cell: (row) => row.reason },
          ]}
        />
      </section>
      {isWriting && <MessageEditor onClose={() => setWriting(false)} />}
    </>
  );
}
