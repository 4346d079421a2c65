import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { StatusTag, type Tone } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { CASE_STATES } from '../../session/search.ts';
import { useMay, useStaffSession } from '../../session/staff-session.tsx';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemText } from '../../parts/problem.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { useTell } from '../../parts/use-tell.ts';
import parts from '../../parts/parts.module.css';
import { CloseCaseDialog } from './close-case-dialog.tsx';
import { factText } from './fact-text.ts';
import { CASES_PAGE_SIZE, riskCases, useClaimCase, type RiskCase } from './risk.queries.ts';
import { ruleText } from './rule-text.ts';

const TONE: Record<RiskCase['state'], Tone> = { OPEN: 'warn', CLAIMED: 'info', CLOSED: 'plain' };

/** OP-32: what the rules saw and nobody has judged yet. A rule decides nothing: a person does. */
export function CasesPage() {
  const t = useT();
  const search = useSearch({ from: '/members/risk' });
  const navigate = useNavigate({ from: '/members/risk' });
  const state = search.state ?? 'waiting';
  const found = useQuery(
    riskCases({
      ...(state === 'waiting' ? {} : { state }),
      ...(search.account ? { account: search.account } : {}),
      pageNo: search.page ?? 1,
    }),
  );
  const [closing, setClosing] = useState<RiskCase>();
  return (
    <>
      <PageHead
        title={t('console.place.risk')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      />
      <section className={parts.tableCard}>
        <div className={parts.bar}>
          <FilterChips
            label={t('console.common.state')}
            value={state}
            options={[
              { value: 'waiting' as const, text: t('console.risk.waiting') },
              ...CASE_STATES.map((value) => ({ value, text: t(`console.risk.state.${value}`) })),
            ]}
            onChange={(value) =>
              void navigate({
                search: { account: search.account, state: value === 'waiting' ? undefined : value },
              })
            }
          />
          <span className={parts.space} />
          <SearchField
            name="account"
            label={t('console.withdrawals.filterAccount')}
            value={search.account ?? ''}
            maxLength={40}
            width={190}
            onSearch={(account) => void navigate({ search: { state: search.state, account } })}
          />
        </div>
        <DataTable
          caption={t('console.place.risk')}
          columns={useColumns(setClosing)}
          rowKey={(row) => row.caseId}
          page={found.data}
          pageSize={CASES_PAGE_SIZE}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
          empty={t('console.risk.empty')}
        />
      </section>
      {closing && <CloseCaseDialog one={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}

function useColumns(onClose: (row: RiskCase) => void): Column<RiskCase>[] {
  const t = useT();
  const tell = useTell();
  const time = useTableTime();
  const may = useMay('risk.write');
  const { me } = useStaffSession();
  const claim = useClaimCase();
  return [
    { key: 'time', head: t('console.common.time'), cell: (row) => time(row.openedAt) },
    { key: 'rule', head: t('console.risk.rule'), strong: true, cell: (row) => ruleText(t, row.rule) },
    {
      key: 'member',
      head: t('console.common.member'),
      cell: (row) => (
        <Link
          to="/members/$memberId"
          params={{ memberId: String(row.memberId) }}
          search={{ tab: 'risk' }}
          className={parts.link}
        >
          {row.account}
        </Link>
      ),
    },
    {
      key: 'detail',
      head: t('console.common.details'),
      wrap: true,
      cell: (row) => factText(t, time, row.rule, row.detail),
    },
    { key: 'seen', head: t('console.findings.lastSeen'), cell: (row) => time(row.lastSeenAt) },
    {
      key: 'state',
      head: t('console.common.state'),
      cell: (row) => (
        <span className={parts.row}>
          <StatusTag tone={TONE[row.state]}>{t(`console.risk.state.${row.state}`)}</StatusTag>
          {row.outcome && <StatusTag>{t(`console.risk.outcome.${row.outcome}`)}</StatusTag>}
          {row.claimedBy && <span className={parts.note}>{row.claimedBy}</span>}
        </span>
      ),
    },
    {
      key: 'actions',
      head: <span className="visually-hidden">{t('console.common.actions')}</span>,
      last: true,
      cell: (row) =>
        may &&
        row.state !== 'CLOSED' &&
        (row.claimedBy === me.username ? (
          <Button size="compact-xs" variant="default" onClick={() => onClose(row)}>
            {t('console.risk.close')}
          </Button>
        ) : (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() =>
              claim.mutate(
                { caseId: row.caseId },
                { onError: (error) => tell(<ProblemText code={codeOf(error)} />) },
              )
            }
          >
            {t('console.withdrawals.claim')}
          </Button>
        )),
    },
  ];
}
