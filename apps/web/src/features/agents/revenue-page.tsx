import { tableTime, useI18n } from '@baize/i18n';
import { Segmented, StatusTag } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useGo } from '../../link.tsx';
import { lazyPart } from '../../loading/lazy-page.tsx';
import { useMember } from '../../session/member.ts';
import { RecordList } from '../../shell/record-list.tsx';
import { MovementDialog } from '../reports/movement-dialog.tsx';
import { kindText, nameOf } from '../reports/movement-words.ts';
import { PeriodFilter, RecordFrame } from '../reports/record-frame.tsx';
import { RecordMoney } from '../reports/record-money.tsx';
import { RecordOpen } from '../reports/record-open.tsx';
import { DownloadButton } from '../reports/record-page.tsx';
import { movements, type Movement } from '../reports/reports.queries.ts';
import { incomeFilterOf, INCOME_TYPES, postingOf, sheetOf, type IncomeSearch } from './income.ts';
import { OfficeHead } from './office-head.tsx';

const CommissionSheet = lazyPart(() => import('../commission/commission-sheet.tsx'), 'CommissionSheet');
const SettlementSheet = lazyPart(
  () => import('../contract-settlement/settlement-sheet.tsx'),
  'SettlementSheet',
);
const PLACE = '/agentHome/agentRevenueReport';

/** AGENT-011 (agentRevenueReport): the agent's income, entry by entry as the ledger has it, each with how it came about. */
export function RevenuePage({ search }: { search: IncomeSearch }) {
  const i18n = useI18n();
  const { t, tag, language } = i18n;
  const go = useGo();
  const { currency = '', account = '' } = useMember() ?? {};
  const [now] = useState(Date.now);
  const filter = incomeFilterOf(search, now);
  const { from, to, type } = filter;
  const [shown, setShown] = useState<Movement>();
  const found = useQuery(movements({ ...filter, status: 'ALL' }, language));
  const { data } = found;
  const show = (part: IncomeSearch) =>
    go(PLACE, { search: { ...search, page: '', sheet: '', ...part }, replace: true });
  const open = (row: Movement) => {
    const sheet = sheetOf(row);
    if (sheet) show({ sheet, page: search.page ?? '' });
    else setShown(row);
  };
  const label = (row: Movement) =>
    t('agents.revenue.open', { what: kindText(i18n, row), time: tableTime(row.time, tag) });
  const what = (row: Movement) => row.method || row.remark || nameOf(row);
  const isOut = (row: Movement) => row.amount.startsWith('-');
  const way = (row: Movement) => (
    <StatusTag tone={isOut(row) ? 'warn' : 'up'}>
      {t(isOut(row) ? 'agents.revenue.out' : 'agents.revenue.in')}
    </StatusTag>
  );
  const amount = (row: Movement) => (
    <RecordMoney value={isOut(row) ? row.amount.slice(1) : row.amount} currency={currency} bare />
  );
  return (
    <>
      <OfficeHead title={t('agents.revenue.title')}>
        <DownloadButton wanted={{ what: 'history-csv', from, to, type }} />
      </OfficeHead>
      <div className="record-filters" role="group" aria-label={t('records.common.filters')}>
        <PeriodFilter period={filter} onPeriod={(period) => show(period)} />
        <Segmented
          label={t('agents.revenue.kind')}
          value={type}
          onChange={(chosen) => show({ type: chosen })}
          tabs={INCOME_TYPES.map((key) => ({
            key,
            label: t(key === 'INCOME' ? 'records.common.all' : `records.history.type.${key}`),
          }))}
        />
      </div>
      {data && (
        <dl className="panel record-totals" aria-label={t('records.bets.totals')}>
          <div>
            <dt>{t('agents.revenue.sum')}</dt>
            <dd data-testid="revenue-sum">
              <RecordMoney value={data.summary.in} currency={currency} />
            </dd>
          </div>
          <div>
            <dt>{t('agents.revenue.paidOn')}</dt>
            <dd data-testid="revenue-out">
              <RecordMoney value={data.summary.out} currency={currency} />
            </dd>
          </div>
        </dl>
      )}
      <RecordFrame
        found={found}
        onPage={(page) => show({ page: String(page) })}
        empty={{
          title: t('agents.revenue.empty'),
          text: t('agents.revenue.emptyText'),
          to: '/agentHome/agentTeamOverview',
          action: t('agents.menu.overview'),
        }}
      >
        <RecordList
          caption={t('agents.revenue.title')}
          rows={data?.list ?? []}
          rowKey={(row) => row.id}
          empty={t('agents.revenue.empty')}
          loading={found.isPlaceholderData}
          onOpen={open}
          label={label}
          columns={[
            { key: 'time', head: t('records.common.time'), cell: (row) => tableTime(row.time, tag) },
            {
              key: 'type',
              head: t('agents.revenue.kind'),
              lead: true,
              cell: (row) => (
                <RecordOpen label={label(row)} onOpen={() => open(row)}>
                  {kindText(i18n, row)}
                </RecordOpen>
              ),
            },
            { key: 'what', head: t('records.history.reference'), cell: what },
            { key: 'way', head: t('agents.revenue.way'), cell: way },
            {
              key: 'amount',
              head: `${t('records.common.amount')} ${currency}`,
              right: true,
              cell: amount,
            },
          ]}
          cells={(row) => [
            kindText(i18n, row),
            amount(row),
            tableTime(row.time, tag),
            <>
              {way(row)} {what(row)}
            </>,
          ]}
        />
      </RecordFrame>
      {search.sheet && (
        <Suspense fallback={null}>
          <SettlementSheet settlementId={search.sheet} onClose={() => show({ page: search.page ?? '' })} />
        </Suspense>
      )}
      {shown && postingOf(shown) ? (
        <Suspense fallback={null}>
          <CommissionSheet postingId={postingOf(shown) ?? ''} onClose={() => setShown(undefined)} />
        </Suspense>
      ) : (
        shown && (
          <MovementDialog
            row={shown}
            currency={currency}
            account={account}
            onClose={() => setShown(undefined)}
          />
        )
      )}
    </>
  );
}
