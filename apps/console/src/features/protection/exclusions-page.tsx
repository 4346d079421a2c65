import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { refusalOf } from '../../session/refusal-of.ts';
import { EXCLUSION_KINDS } from '../../session/search.ts';
import { useMay } from '../../session/staff-session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { useTell } from '../../parts/use-tell.ts';
import parts from '../../parts/parts.module.css';
import { exclusions, PROTECTION_PAGE_SIZE, useEndExclusion, type Exclusion } from './protection.queries.ts';

const REASON_MAX = 300;
const STATES = ['active', 'ended', 'all'] as const;

/** OP-33: the register of pauses and exclusions. Nobody ends before its time what a member chose. */
export function ExclusionsPage() {
  const t = useT();
  const tell = useTell();
  const time = useTableTime();
  const may = useMay('protection.write');
  const search = useSearch({ from: '/members/exclusions' });
  const navigate = useNavigate({ from: '/members/exclusions' });
  const state = search.state ?? 'active';
  const found = useQuery(
    exclusions({
      ...(state === 'all' ? {} : { state }),
      ...(search.kind ? { kind: search.kind } : {}),
      ...(search.account ? { account: search.account } : {}),
      pageNo: search.page ?? 1,
    }),
  );
  const end = useEndExclusion();
  const [ending, setEnding] = useState<Exclusion>();
  const filter = (part: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }) });
  return (
    <>
      <PageHead
        title={t('console.place.exclusions')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      />
      <section className={parts.tableCard}>
        <div className={parts.bar}>
          <FilterChips
            label={t('console.common.state')}
            value={state}
            options={STATES.map((value) => ({ value, text: t(`console.protection.state.${value}`) }))}
            onChange={(value) => filter({ state: value })}
          />
          <FilterChips
            label={t('console.content.kind')}
            value={search.kind ?? 'all'}
            options={[
              { value: 'all' as const, text: t('console.common.all') },
              ...EXCLUSION_KINDS.map((value) => ({ value, text: t(`console.protection.kind.${value}`) })),
            ]}
            onChange={(value) => filter({ kind: value === 'all' ? undefined : value })}
          />
          <span className={parts.space} />
          <SearchField
            name="account"
            label={t('console.withdrawals.filterAccount')}
            value={search.account ?? ''}
            maxLength={40}
            width={190}
            onSearch={(account) => filter({ account: account || undefined })}
          />
        </div>
        <DataTable
          caption={t('console.place.exclusions')}
          rowKey={(row) => row.exclusionId}
          page={found.data}
          pageSize={PROTECTION_PAGE_SIZE}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
          empty={t('console.protection.noExclusions')}
          columns={[
            {
              key: 'member',
              head: t('console.common.member'),
              strong: true,
              cell: (row) => (
                <Link
                  to="/members/$memberId"
                  params={{ memberId: String(row.memberId) }}
                  search={{ tab: 'protection' }}
                  className={parts.link}
                >
                  {row.account}
                </Link>
              ),
            },
            {
              key: 'kind',
              head: t('console.content.kind'),
              cell: (row) => t(`console.protection.kind.${row.kind}`),
            },
            { key: 'from', head: t('console.common.from'), cell: (row) => time(row.from) },
            {
              key: 'until',
              head: t('console.protection.ends'),
              cell: (row) => (row.until === null ? t('console.protection.forEver') : time(row.until)),
            },
            { key: 'actor', head: t('console.protection.setBy'), cell: (row) => row.actor },
            { key: 'reason', head: t('console.common.reason'), wrap: true, cell: (row) => row.reason },
            {
              key: 'state',
              head: t('console.common.state'),
              cell: (row) => (
                <StatusTag tone={row.isActive ? 'warn' : 'plain'}>
                  {t(row.isActive ? 'console.protection.state.active' : 'console.protection.state.ended')}
                </StatusTag>
              ),
            },
            {
              key: 'actions',
              head: <span className="visually-hidden">{t('console.common.actions')}</span>,
              last: true,
              cell: (row) =>
                may &&
                row.isActive &&
                row.kind === 'operator' && (
                  <Button
                    size="compact-xs"
                    variant="danger"
                    aria-label={t('console.protection.endNamed', { account: row.account })}
                    onClick={() => {
                      end.reset();
                      setEnding(row);
                    }}
                  >
                    {t('console.protection.end')}
                  </Button>
                ),
            },
          ]}
        />
      </section>
      {ending && (
        <ReasonDialog
          title={t('console.protection.endTitle', { account: ending.account })}
          text={t('console.protection.endText')}
          confirm={t('console.protection.end')}
          grave
          reasonMax={REASON_MAX}
          pending={end.isPending}
          refusal={refusalOf(end.error)}
          onConfirm={(reason) =>
            end.mutate(
              { exclusionId: ending.exclusionId, reason },
              {
                onSuccess: () => {
                  tell(t('console.protection.done'));
                  setEnding(undefined);
                },
              },
            )
          }
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
}
