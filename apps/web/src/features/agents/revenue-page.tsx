import { tableTime, useI18n } from '@baize/i18n';
import { Segmented } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../session/member.ts';
import { RecordList } from '../../shell/record-list.tsx';
import { kindText } from '../reports/movement-words.ts';
import { periodOf } from '../reports/period.ts';
import { PeriodFilter, RecordFrame } from '../reports/record-frame.tsx';
import { moneyColumn, RecordMoney } from '../reports/record-money.tsx';
import { DownloadButton } from '../reports/record-page.tsx';
import { movements } from '../reports/reports.queries.ts';
import { usePagedFilter } from '../reports/use-paged-filter.ts';
import { OfficeHead } from './office-head.tsx';

/** What an agent earns by the team. */
const TYPES = ['SALARY', 'DIVIDEND', 'REBATE'] as const;

/** AGENT-011 (agentRevenueReport): the agent's income, entry by entry as the ledger has it. */
export function RevenuePage() {
  const i18n = useI18n();
  const { t, tag, language } = i18n;
  const currency = useMember()?.currency ?? '';
  const { filter, narrow, turnTo } = usePagedFilter(() => ({
    ...periodOf('month', Date.now()),
    type: 'SALARY' as (typeof TYPES)[number],
    status: 'ALL' as const,
  }));
  const { from, to, type } = filter;
  const found = useQuery(movements(filter, language));
  const what = (row: { remark: string; ref: string }) => row.remark || row.ref;
  return (
    <>
      <OfficeHead title={t('agents.revenue.title')}>
        <DownloadButton wanted={{ what: 'history-csv', from, to, type }} />
      </OfficeHead>
      <div className="record-filters" role="group" aria-label={t('records.common.filters')}>
        <PeriodFilter period={filter} onPeriod={narrow} />
        <Segmented
          label={t('agents.revenue.kind')}
          value={type}
          onChange={(chosen) => narrow({ type: chosen })}
          tabs={TYPES.map((key) => ({ key, label: t(`records.history.type.${key}`) }))}
        />
      </div>
      {found.data && (
        <dl className="panel record-totals">
          <div>
            <dt>{t('agents.revenue.sum')}</dt>
            <dd data-testid="revenue-sum">
              <RecordMoney value={found.data.summary.in} currency={currency} />
            </dd>
          </div>
        </dl>
      )}
      <RecordFrame found={found} onPage={turnTo} empty={{ title: t('agents.revenue.empty') }}>
        <RecordList
          caption={t('agents.revenue.title')}
          rows={found.data?.list ?? []}
          rowKey={(row) => row.id}
          empty={t('agents.revenue.empty')}
          loading={found.isPlaceholderData}
          columns={[
            { key: 'time', head: t('records.common.time'), cell: (row) => tableTime(row.time, tag) },
            {
              key: 'type',
              head: t('agents.revenue.kind'),
              lead: true,
              cell: (row) => kindText(i18n, row),
            },
            { key: 'what', head: t('records.history.reference'), cell: what },
            moneyColumn('amount', `${t('records.common.amount')} ${currency}`, currency, true),
          ]}
          cells={(row) => [
            kindText(i18n, row),
            <RecordMoney key="amount" value={row.amount} currency={currency} signed bare />,
            tableTime(row.time, tag),
            what(row),
          ]}
        />
      </RecordFrame>
    </>
  );
}
