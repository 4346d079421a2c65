import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import parts from '../../parts/parts.module.css';
import { MEMBER_PAGE_SIZE, memberSearch, type MemberRow } from './member-desk.queries.ts';
import { kindOf, memberTone } from './member.ts';

const KINDS = ['real', 'agent', 'trial'] as const;

/** OP-08: finds a member by the beginning of the account, or by id, e-mail or mobile number. */
export function MemberSearchPage() {
  const t = useT();
  const search = useSearch({ from: '/members' });
  const navigate = useNavigate({ from: '/members' });
  const found = useQuery(
    memberSearch({
      query: search.q ?? '',
      kind: search.kind ?? 'real',
      ...(search.state ? { state: search.state } : {}),
      pageNo: search.page ?? 1,
      pageSize: MEMBER_PAGE_SIZE,
    }),
  );
  return (
    <>
      <PageHead
        title={t('console.members.title')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      />
      <section className={parts.tableCard}>
        <div className={parts.bar}>
          <SearchField
            name="query"
            label={t('console.members.query')}
            value={search.q ?? ''}
            maxLength={64}
            width={300}
            onSearch={(q) => void navigate({ search: { kind: search.kind, q } })}
          />
          <FilterChips
            label={t('console.members.kind')}
            value={search.kind ?? 'real'}
            options={KINDS.map((kind) => ({ value: kind, text: t(`console.members.kind.${kind}`) }))}
            onChange={(kind) => void navigate({ search: { q: search.q, kind } })}
          />
        </div>
        <DataTable
          caption={t('console.members.caption')}
          columns={useColumns()}
          rowKey={(row) => row.memberId}
          page={found.data}
          pageSize={MEMBER_PAGE_SIZE}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
          empty={t('console.members.empty')}
        />
      </section>
    </>
  );
}

function useColumns(): Column<MemberRow>[] {
  const t = useT();
  const time = useTableTime();
  return [
    { key: 'id', head: t('console.members.id'), cell: (row) => row.memberId },
    {
      key: 'account',
      strong: true,
      head: t('console.members.account'),
      cell: (row) => (
        <Link to="/members/$memberId" params={{ memberId: String(row.memberId) }} className={parts.link}>
          {row.account}
        </Link>
      ),
    },
    { key: 'nickname', head: t('console.members.nickname'), cell: (row) => row.nickname },
    {
      key: 'type',
      head: t('console.members.type'),
      cell: (row) => t(`console.members.type.${kindOf(row.type)}`),
    },
    { key: 'upline', head: t('console.member.upline'), cell: (row) => row.uplineAccount ?? '' },
    { key: 'currency', head: t('console.member.currency'), cell: (row) => row.currency },
    {
      key: 'state',
      head: t('console.common.state'),
      cell: (row) => (
        <StatusTag tone={memberTone(row.state)}>{t(`console.member.state.${row.state}`)}</StatusTag>
      ),
    },
    { key: 'registered', head: t('console.members.registered'), cell: (row) => time(row.registeredAt) },
    { key: 'lastLogin', head: t('console.members.lastLogin'), cell: (row) => time(row.lastLoginAt) },
    { key: 'ip', head: t('console.audit.ip'), cell: (row) => row.lastLoginIp ?? '' },
  ];
}
