import { useState } from 'react';
import { Modal, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import table from '../../parts/data-table.module.css';
import parts from '../../parts/parts.module.css';
import { ACTIONS, actionText } from './action-text.ts';
import { changedFields } from './audit.ts';
import { auditLog, AUDIT_PAGE_SIZE, type AuditRow } from './staff.queries.ts';

/** OP-01: every action of staff with its reason; the rows are chained, so none can be changed unseen. */
export function AuditLogPage() {
  const t = useT();
  const time = useTableTime();
  const search = useSearch({ from: '/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const [open, setOpen] = useState<AuditRow>();
  const log = useQuery(
    auditLog({
      ...(search.action ? { action: search.action } : {}),
      ...(search.target ? { target: search.target } : {}),
      pageNo: search.page ?? 1,
      pageSize: AUDIT_PAGE_SIZE,
    }),
  );
  // One that is not in the list came by a link; it is kept.
  const choices = [...new Set([...ACTIONS, ...(search.action ? [search.action] : [])])]
    .map((action) => ({ value: action, label: actionText(t, action) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <PageHead
        title={t('console.audit.title')}
        updatedAt={log.dataUpdatedAt}
        refreshing={log.isFetching}
        onRefresh={() => void log.refetch()}
      />
      <section className={parts.tableCard}>
        <div className={parts.bar}>
          <p className={parts.note}>{t('console.audit.text')}</p>
          <span className={parts.space} />
          <Select
            name="action"
            aria-label={t('console.audit.action')}
            placeholder={t('console.audit.anyAction')}
            w={290}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('console.common.clear') }}
            data={choices}
            value={search.action ?? null}
            onChange={(action) =>
              void navigate({ search: { target: search.target, action: action ?? undefined } })
            }
          />
          <SearchField
            name="target"
            label={t('console.audit.filterTarget')}
            value={search.target ?? ''}
            maxLength={120}
            width={190}
            onSearch={(target) => void navigate({ search: { action: search.action, target } })}
          />
        </div>
        <DataTable
          caption={t('console.audit.caption')}
          rowKey={(row) => row.id}
          page={log.data}
          pageSize={AUDIT_PAGE_SIZE}
          error={log.error ? codeOf(log.error) : undefined}
          onRetry={() => void log.refetch()}
          onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
          empty={t('console.audit.empty')}
          columns={[
            { key: 'time', head: t('console.common.time'), cell: (row) => time(row.at) },
            {
              key: 'staff',
              head: t('console.audit.staff'),
              cell: (row) => (row.staffId === null ? t('console.audit.system') : row.staffName),
            },
            {
              key: 'action',
              head: t('console.audit.action'),
              strong: true,
              cell: (row) => (
                <button type="button" className={parts.link} onClick={() => setOpen(row)}>
                  {actionText(t, row.action)}
                </button>
              ),
            },
            { key: 'target', head: t('console.audit.target'), cell: (row) => row.target },
            { key: 'reason', head: t('console.common.reason'), wrap: true, cell: (row) => row.reason },
            { key: 'ip', head: t('console.audit.ip'), cell: (row) => row.ip },
            { key: 'hash', head: t('console.audit.hash'), cell: (row) => <code>{row.hash}</code> },
          ]}
        />
      </section>
      {open && <AuditDialog row={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** One action with what it changed, field by field. */
function AuditDialog({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const t = useT();
  const time = useTableTime();
  const fields = changedFields(row.before, row.after);
  return (
    <Modal
      opened
      onClose={onClose}
      title={actionText(t, row.action)}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': t('console.common.close') }}
    >
      <dl className={parts.facts}>
        <div>
          <dt>{t('console.common.time')}</dt>
          <dd>{time(row.at)}</dd>
        </div>
        <div>
          <dt>{t('console.audit.code')}</dt>
          <dd>{row.action}</dd>
        </div>
        <div>
          <dt>{t('console.audit.staff')}</dt>
          <dd>{row.staffId === null ? t('console.audit.system') : row.staffName}</dd>
        </div>
        <div>
          <dt>{t('console.audit.target')}</dt>
          <dd>{row.target}</dd>
        </div>
        <div>
          <dt>{t('console.common.reason')}</dt>
          <dd>{row.reason}</dd>
        </div>
        <div>
          <dt>{t('console.audit.request')}</dt>
          <dd>{row.requestId}</dd>
        </div>
      </dl>
      {fields.length > 0 && (
        <table className={`${table.table} ${parts.below}`}>
          <thead>
            <tr>
              <th scope="col">{t('console.common.details')}</th>
              <th scope="col">{t('console.audit.before')}</th>
              <th scope="col">{t('console.audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.name}>
                <td className={table.key}>{field.name}</td>
                <td className={table.wrap}>{field.before}</td>
                <td className={table.wrap}>{field.after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  );
}
