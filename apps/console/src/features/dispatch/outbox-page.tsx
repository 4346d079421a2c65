import { useState } from 'react';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useI18n, useT, useTableTime } from '../../session/language.tsx';
import { MESSAGE_KINDS, MESSAGE_STATES } from '../../session/search.ts';
import { useMay } from '../../session/staff-session.tsx';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import parts from '../../parts/parts.module.css';
import { messages, OUTBOX_PAGE_SIZE, type Message } from './dispatch.queries.ts';
import { MessageDialog } from './message-dialog.tsx';
import { messageTone, reasonKey, templateKey } from './message.ts';
import { ResendDialog } from './resend-dialog.tsx';

/** OP-07: every SMS and mail that left or should have, and why it did not. */
export function OutboxPage() {
  const t = useT();
  const search = useSearch({ from: '/delivery/outbox' });
  const navigate = useNavigate({ from: '/delivery/outbox' });
  const [opened, setOpened] = useState<Message>();
  const [again, setAgain] = useState<Message>();
  const found = useQuery(
    messages({
      ...(search.kind ? { kind: search.kind } : {}),
      ...(search.state ? { state: search.state } : {}),
      ...(search.recipient ? { recipient: search.recipient } : {}),
      pageNo: search.page ?? 1,
    }),
  );
  const columns = useColumns(setOpened, setAgain);
  return (
    <>
      <PageHead
        title={t('console.dispatch.outbox.title')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      />
      <section className={parts.tableCard}>
        <div className={parts.bar}>
          <FilterChips
            label={t('console.dispatch.outbox.title')}
            value={search.kind ?? 'all'}
            options={(['all', ...MESSAGE_KINDS] as const).map((value) => ({
              value,
              text: t(`console.dispatch.kind.${value}`),
            }))}
            onChange={(value) =>
              void navigate({
                search: (before) => ({
                  ...before,
                  page: undefined,
                  kind: value === 'all' ? undefined : value,
                }),
              })
            }
          />
          <Select
            aria-label={t('console.common.state')}
            placeholder={t('console.dispatch.outbox.state')}
            clearable
            clearButtonProps={{ 'aria-label': t('console.common.clear') }}
            w={160}
            data={MESSAGE_STATES.map((value) => ({ value, label: t(`console.dispatch.state.${value}`) }))}
            value={search.state ?? null}
            onChange={(value) => {
              const state = MESSAGE_STATES.find((one) => one === value);
              void navigate({ search: (before) => ({ ...before, page: undefined, state }) });
            }}
          />
          <span className={parts.space} />
          <SearchField
            name="recipient"
            label={t('console.dispatch.outbox.recipient')}
            value={search.recipient ?? ''}
            maxLength={254}
            width={260}
            onSearch={(recipient) =>
              void navigate({ search: (before) => ({ ...before, page: undefined, recipient }) })
            }
          />
        </div>
        <DataTable
          caption={t('console.dispatch.outbox.caption')}
          columns={columns}
          rowKey={(row) => row.messageId}
          page={found.data}
          pageSize={OUTBOX_PAGE_SIZE}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
          empty={t('console.dispatch.outbox.empty')}
        />
      </section>
      {opened && <MessageDialog message={opened} onClose={() => setOpened(undefined)} />}
      {again && <ResendDialog message={again} onClose={() => setAgain(undefined)} />}
    </>
  );
}

function useColumns(onOpen: (row: Message) => void, onAgain: (row: Message) => void): Column<Message>[] {
  const t = useT();
  const { find } = useI18n();
  const time = useTableTime();
  const mayOpen = useMay('delivery.open');
  const mayWrite = useMay('delivery.write');
  return [
    { key: 'number', head: t('console.common.number'), strong: true, cell: (row) => row.messageId },
    { key: 'time', head: t('console.common.time'), cell: (row) => time(row.createdAt) },
    { key: 'kind', head: t('console.dispatch.kind'), cell: (row) => t(`console.dispatch.kind.${row.kind}`) },
    {
      key: 'template',
      head: t('console.dispatch.template'),
      cell: (row) => {
        const name = find(templateKey(row.template)) ?? row.template;
        if (!mayOpen || !row.hasBody) return name;
        return (
          <button type="button" className={parts.link} onClick={() => onOpen(row)}>
            {name}
          </button>
        );
      },
    },
    { key: 'to', head: t('console.dispatch.to'), cell: (row) => row.recipient },
    {
      key: 'adapter',
      head: t('console.dispatch.adapter'),
      cell: (row) => t(`console.dispatch.adapter.${row.adapter}`),
    },
    {
      key: 'state',
      head: t('console.common.state'),
      cell: (row) => (
        <StatusTag tone={messageTone(row.state)}>{t(`console.dispatch.state.${row.state}`)}</StatusTag>
      ),
    },
    {
      key: 'why',
      head: t('console.dispatch.why'),
      wrap: true,
      cell: (row) =>
        row.reason && (
          <>
            {find(reasonKey(row.reason)) ?? row.reason}
            {row.detail && <div className={parts.note}>{row.detail}</div>}
            {row.attempts > 1 && (
              <div className={parts.note}>{t('console.dispatch.tries', { count: row.attempts })}</div>
            )}
          </>
        ),
    },
    {
      key: 'actions',
      head: <span className="visually-hidden">{t('console.common.actions')}</span>,
      last: true,
      cell: (row) => (
        <span className={parts.actions}>
          {mayWrite && row.canResend && (
            <Button size="compact-xs" variant="default" onClick={() => onAgain(row)}>
              {t('console.dispatch.resend')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
