import { useT, useTableTime } from '../../session/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import parts from '../../parts/parts.module.css';
import type { Member } from './identity.queries.ts';

const nothing = () => undefined;

/** Where the member is logged in now. */
export function MemberLogins({ member }: { member: Member }) {
  const t = useT();
  const time = useTableTime();
  const list = member.sessions;
  return (
    <section className={parts.tableCard}>
      <DataTable
        caption={t('console.member.loginsCaption')}
        rowKey={(row) => `${row.startedAt}-${row.ip}`}
        page={{ list, pageNo: 1, totalPages: 1, totalCount: list.length }}
        pageSize={Math.max(1, list.length)}
        onRetry={nothing}
        empty={t('console.member.loginsEmpty')}
        columns={[
          { key: 'since', head: t('console.member.startedAt'), cell: (row) => time(row.startedAt) },
          { key: 'seen', head: t('console.member.lastSeen'), cell: (row) => time(row.lastSeenAt) },
          { key: 'ip', head: t('console.audit.ip'), strong: true, cell: (row) => row.ip },
          { key: 'device', head: t('console.member.device'), wrap: true, cell: (row) => row.userAgent },
        ]}
      />
    </section>
  );
}
