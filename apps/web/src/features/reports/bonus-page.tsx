import { tableTime, useI18n } from '@baize/i18n';
import { Table } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../session/member.ts';
import { periodOf } from './period.ts';
import { RecordPage } from './record-page.tsx';
import { movements } from './reports.queries.ts';
import { moneyColumn } from './record-money.tsx';
import { usePagedFilter } from './use-paged-filter.ts';

/** bonusDetails: every bonus the wallet was given. What a promotion still asks for comes with the promotions. */
export function BonusPage() {
  const { t, tag, language } = useI18n();
  const currency = useMember()?.currency ?? '';
  const { filter, narrow, turnTo } = usePagedFilter(() => periodOf('month', Date.now()));
  const found = useQuery(movements({ ...filter, type: 'BONUS', status: 'ALL' }, language));
  return (
    <RecordPage
      title={t('records.bonus.title')}
      currency={currency}
      period={filter}
      onPeriod={narrow}
      totals={found.data && [{ name: t('records.profit.bonus'), value: found.data.summary.in }]}
      download={{ what: 'history-csv', from: filter.from, to: filter.to, type: 'BONUS' }}
      found={found}
      onPage={turnTo}
      empty={{ title: t('records.bonus.empty'), to: '/promotions', action: t('records.bonus.promotions') }}
    >
      <Table
        caption={t('records.bonus.title')}
        rows={found.data?.list ?? []}
        rowKey={(row) => row.id}
        empty={t('records.bonus.empty')}
        loading={found.isPlaceholderData}
        columns={[
          {
            key: 'time',
            head: t('records.common.time'),
            lead: true,
            cell: (row) => tableTime(row.time, tag),
          },
          { key: 'what', head: t('records.history.reference'), cell: (row) => row.remark || row.ref },
          moneyColumn('amount', `${t('records.common.amount')} ${currency}`, currency, true),
        ]}
      />
    </RecordPage>
  );
}
