import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { StatusTag, type Tone } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { CASE_STATES } from '../../session/search.ts';
import { useMay, useStaffSession } from '../../session/staff-session.tsx';
import type { Column } from '../../parts/data-table.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { memberColumn } from '../../parts/member-column.tsx';
import { ProblemText } from '../../parts/problem.tsx';
import { QueuePage, type RowAct } from '../../parts/queue-page.tsx';
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
  const tell = useTell();
  const may = useMay('risk.write');
  const { me } = useStaffSession();
  const claim = useClaimCase();
  const filter = (part: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }) });
  const actOn = (row: RiskCase): RowAct =>
    row.claimedBy === me.username
      ? { key: 'close', text: t('console.risk.close'), onPress: () => setClosing(row) }
      : {
          key: 'claim',
          text: t('console.withdrawals.claim'),
          onPress: () =>
            claim.mutate(
              { caseId: row.caseId },
              { onError: (error) => tell(<ProblemText code={codeOf(error)} />) },
            ),
        };
  return (
    <QueuePage
      title={t('console.place.risk')}
      filters={
        <FilterChips
          label={t('console.common.state')}
          value={state}
          options={[
            { value: 'waiting' as const, text: t('console.risk.waiting') },
            ...CASE_STATES.map((value) => ({ value, text: t(`console.risk.state.${value}`) })),
          ]}
          onChange={(value) => filter({ state: value === 'waiting' ? undefined : value })}
        />
      }
      account={{ value: search.account, onSearch: (account) => filter({ account }) }}
      found={found}
      columns={useColumns()}
      rowKey={(row) => row.caseId}
      pageSize={CASES_PAGE_SIZE}
      onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
      empty={t('console.risk.empty')}
      acts={(row) => (may && row.state !== 'CLOSED' ? [actOn(row)] : [])}
    >
      {closing && <CloseCaseDialog one={closing} onClose={() => setClosing(undefined)} />}
    </QueuePage>
  );
}

function useColumns(): Column<RiskCase>[] {
  const t = useT();
  const time = useTableTime();
  return [
    { key: 'time', head: t('console.common.time'), cell: (row) => time(row.openedAt) },
    { key: 'rule', head: t('console.risk.rule'), strong: true, cell: (row) => ruleText(t, row.rule) },
    memberColumn(t('console.common.member'), 'risk'),
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
  ];
}
