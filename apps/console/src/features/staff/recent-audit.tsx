import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import parts from '../../parts/parts.module.css';
import { actionText } from './action-text.ts';
import { auditLog } from './staff.queries.ts';

const ROWS = 8;

/** The last things colleagues did, for those who may read the log. */
export function RecentAudit() {
  const t = useT();
  const time = useTableTime();
  const may = useMay('audit.read');
  const log = useQuery({ ...auditLog({ pageNo: 1, pageSize: ROWS }), enabled: may });
  if (!may) return null;
  return (
    <section className={`${parts.tableCard} ${parts.below}`}>
      <header className={parts.cardHead}>
        <h2>{t('console.overview.recentAudit')}</h2>
        <span className={parts.space} />
        <Link to="/audit" className={parts.link}>
          {t('console.place.audit')}
        </Link>
      </header>
      <DataTable
        caption={t('console.overview.recentAudit')}
        rowKey={(row) => row.id}
        page={log.data && { ...log.data, totalCount: 0 }}
        pageSize={ROWS}
        error={log.error ? codeOf(log.error) : undefined}
        onRetry={() => void log.refetch()}
        empty={t('console.audit.empty')}
        columns={[
          { key: 'time', head: t('console.common.time'), cell: (row) => time(row.at) },
          { key: 'staff', head: t('console.audit.staff'), strong: true, cell: (row) => row.staffName },
          { key: 'action', head: t('console.audit.action'), cell: (row) => actionText(t, row.action) },
          { key: 'target', head: t('console.audit.target'), cell: (row) => row.target },
          { key: 'reason', head: t('console.common.reason'), wrap: true, cell: (row) => row.reason },
        ]}
      />
    </section>
  );
}
