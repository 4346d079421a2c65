import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import parts from '../../parts/parts.module.css';
import { VendorFindings } from '../play/vendor-findings.tsx';
import { findings, FINDINGS_PAGE_SIZE } from './wallet.queries.ts';

/** OP-25: where a balance and its entries do not agree, as the reconcile job found it. Empty on a good day. */
export function FindingsPage() {
  const t = useT();
  const time = useTableTime();
  const { page = 1 } = useSearch({ from: '/money/findings' });
  const navigate = useNavigate({ from: '/money/findings' });
  const found = useQuery(findings(page));
  return (
    <>
      <PageHead
        title={t('console.findings.title')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      />
      <section className={parts.tableCard}>
        <div className={parts.bar}>
          <p className={parts.note}>{t('console.findings.text')}</p>
        </div>
        <DataTable
          caption={t('console.findings.caption')}
          rowKey={(row) => row.findingId}
          page={found.data}
          pageSize={FINDINGS_PAGE_SIZE}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          onPage={(next) => void navigate({ search: { page: next } })}
          empty={t('console.findings.empty')}
          columns={[
            { key: 'kind', head: t('console.findings.kind'), strong: true, cell: (row) => row.rule },
            { key: 'subject', head: t('console.findings.subject'), wrap: true, cell: (row) => row.subject },
            { key: 'expected', head: t('console.findings.expected'), end: true, cell: (row) => row.expected },
            { key: 'actual', head: t('console.findings.found'), end: true, cell: (row) => row.actual },
            { key: 'first', head: t('console.findings.firstSeen'), cell: (row) => time(row.firstSeenAt) },
            { key: 'last', head: t('console.findings.lastSeen'), cell: (row) => time(row.lastSeenAt) },
            {
              key: 'state',
              head: t('console.common.state'),
              cell: (row) =>
                row.resolvedAt === null ? (
                  <StatusTag tone="down">{t('console.findings.live')}</StatusTag>
                ) : (
                  <StatusTag tone="up">
                    {t('console.findings.resolved', { time: time(row.resolvedAt) })}
                  </StatusTag>
                ),
            },
          ]}
        />
      </section>
      <VendorFindings />
    </>
  );
}
