import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import parts from '../../parts/parts.module.css';
import { protectionChanges, PROTECTION_PAGE_SIZE, type ProtectionChange } from './protection.queries.ts';

/** Everything that was changed about a member's protection, by the member or by staff. */
export function ProtectionChanges({ memberId }: { memberId: number }) {
  const t = useT();
  const time = useTableTime();
  const [pageNo, setPageNo] = useState(1);
  const found = useQuery(protectionChanges(memberId, pageNo));
  return (
    <section className={`${parts.tableCard} ${parts.below}`}>
      <div className={parts.cardHead}>
        <h2>{t('console.protection.changes')}</h2>
      </div>
      <DataTable
        caption={t('console.protection.changes')}
        rowKey={(row) => row.id}
        page={found.data}
        pageSize={PROTECTION_PAGE_SIZE}
        error={found.error ? codeOf(found.error) : undefined}
        onRetry={() => void found.refetch()}
        onPage={setPageNo}
        empty={t('console.protection.noChanges')}
        columns={[
          { key: 'time', head: t('console.common.time'), cell: (row) => time(row.at) },
          {
            key: 'deed',
            head: t('console.audit.action'),
            strong: true,
            cell: (row) => t(`console.protection.deed.${row.deed}`),
          },
          { key: 'actor', head: t('console.protection.setBy'), cell: (row) => row.actor },
          { key: 'detail', head: t('console.common.details'), wrap: true, cell: detailOf },
        ]}
      />
    </section>
  );
}

const detailOf = ({ detail }: ProtectionChange): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
