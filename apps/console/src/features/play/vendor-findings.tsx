import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import parts from '../../parts/parts.module.css';
import { VENDOR_FINDINGS_PAGE_SIZE, vendorFindings } from './play.queries.ts';

/** Where a vendor's list of transactions and our ledger do not agree, side by side. */
export function VendorFindings() {
  const t = useT();
  const time = useTableTime();
  const [pageNo, setPageNo] = useState(1);
  const found = useQuery(vendorFindings(pageNo));
  return (
    <section className={`${parts.tableCard} ${parts.below}`}>
      <header className={parts.cardHead}>
        <h2>{t('console.vendorFindings.title')}</h2>
      </header>
      <DataTable
        caption={t('console.vendorFindings.title')}
        rowKey={(row) => `${row.connection} ${row.transactionUuid} ${row.kind}`}
        page={found.data}
        pageSize={VENDOR_FINDINGS_PAGE_SIZE}
        error={found.error ? codeOf(found.error) : undefined}
        onRetry={() => void found.refetch()}
        onPage={setPageNo}
        empty={t('console.vendorFindings.empty')}
        columns={[
          { key: 'vendor', head: t('console.games.vendor'), strong: true, cell: (row) => row.connection },
          {
            key: 'kind',
            head: t('console.findings.kind'),
            cell: (row) => t(`console.vendorFindings.${row.kind}`),
          },
          { key: 'uuid', head: t('console.vendorFindings.transaction'), cell: (row) => row.transactionUuid },
          {
            key: 'ours',
            head: t('console.vendorFindings.ours'),
            wrap: true,
            cell: (row) => textOf(row.ours),
          },
          {
            key: 'theirs',
            head: t('console.vendorFindings.theirs'),
            wrap: true,
            cell: (row) => textOf(row.theirs),
          },
          { key: 'found', head: t('console.findings.firstSeen'), cell: (row) => time(row.foundAt) },
        ]}
      />
    </section>
  );
}

/** A side of the comparison as it was written down; nothing where that side knows nothing. */
const textOf = (side: unknown): string =>
  side === null || side === undefined ? '' : typeof side === 'string' ? side : JSON.stringify(side);
