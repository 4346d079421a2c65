import { useState } from 'react';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { StatusTag, type Tone } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import parts from '../../parts/parts.module.css';
import { FeedbackDrawer } from './feedback-drawer.tsx';
import { feedback, MESSAGING_PAGE_SIZE, type Feedback } from './messaging.queries.ts';
import css from './messaging.module.css';

const STATES = ['OPEN', 'ANSWERED', 'CLOSED', 'all'] as const;
const TYPES = ['SUGGESTION', 'PROBLEM', 'MONEY', 'COMPLAINT', 'OTHER'] as const;
const TONE: Record<Feedback['state'], Tone> = { OPEN: 'warn', ANSWERED: 'up', CLOSED: 'plain' };

/** OP-17: what people wrote to the site, oldest waiting first in mind, answered one by one. */
export function FeedbackPage() {
  const t = useT();
  const time = useTableTime();
  const mayOpenMember = useMay('members.read');
  const { state = 'OPEN', type, page = 1 } = useSearch({ from: '/messaging/feedback' });
  const navigate = useNavigate({ from: '/messaging/feedback' });
  const [opened, setOpened] = useState<Feedback>();
  const found = useQuery(
    feedback({ ...(state === 'all' ? {} : { state }), ...(type ? { type } : {}), pageNo: page }),
  );
  return (
    <>
      <PageHead
        title={t('console.place.feedback')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      />
      <section className={parts.tableCard}>
        <div className={parts.bar}>
          <FilterChips
            label={t('console.common.state')}
            value={state}
            options={STATES.map((value) => ({
              value,
              text: value === 'all' ? t('console.common.all') : t(`console.messaging.state.${value}`),
            }))}
            onChange={(value) =>
              void navigate({ search: (before) => ({ ...before, page: undefined, state: value }) })
            }
          />
          <Select
            aria-label={t('console.messaging.type')}
            placeholder={t('console.messaging.type')}
            clearable
            clearButtonProps={{ 'aria-label': t('console.common.clear') }}
            w={170}
            data={TYPES.map((value) => ({ value, label: t(`console.messaging.type.${value}`) }))}
            value={type ?? null}
            onChange={(value) =>
              void navigate({
                search: (before) => ({ ...before, page: undefined, type: value ?? undefined }),
              })
            }
          />
        </div>
        <DataTable
          caption={t('console.place.feedback')}
          rowKey={(row) => row.feedbackId}
          page={found.data}
          pageSize={MESSAGING_PAGE_SIZE}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          onPage={(to) => void navigate({ search: (before) => ({ ...before, page: to }) })}
          empty={t('console.messaging.noFeedback')}
          isOn={(row) => row.feedbackId === opened?.feedbackId}
          columns={[
            {
              key: 'number',
              head: t('console.common.number'),
              strong: true,
              cell: (row) => (
                <button
                  type="button"
                  className={parts.link}
                  aria-label={t('console.messaging.openNamed', { number: row.feedbackId })}
                  onClick={() => setOpened(row)}
                >
                  {row.feedbackId}
                </button>
              ),
            },
            { key: 'time', head: t('console.common.time'), cell: (row) => time(row.createdAt) },
            {
              key: 'waits',
              head: t('console.messaging.waits'),
              cell: (row) => row.state === 'OPEN' && <Waiting since={row.createdAt} />,
            },
            {
              key: 'member',
              head: t('console.common.member'),
              cell: (row) =>
                row.memberId === null ? (
                  <span className={parts.note}>{t('console.messaging.visitor')}</span>
                ) : mayOpenMember ? (
                  <Link
                    to="/members/$memberId"
                    params={{ memberId: String(row.memberId) }}
                    className={parts.link}
                  >
                    {row.account}
                  </Link>
                ) : (
                  row.account
                ),
            },
            {
              key: 'type',
              head: t('console.messaging.type'),
              cell: (row) => t(`console.messaging.type.${row.type}`),
            },
            {
              key: 'content',
              head: t('console.messaging.content'),
              wrap: true,
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
            {
              key: 'state',
              head: t('console.common.state'),
              cell: (row) => (
                <StatusTag tone={TONE[row.state]}>{t(`console.messaging.state.${row.state}`)}</StatusTag>
              ),
            },
          ]}
        />
      </section>
      {opened && (
        <FeedbackDrawer
          key={opened.feedbackId}
          shown={found.data?.list.find((row) => row.feedbackId === opened.feedbackId) ?? opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
