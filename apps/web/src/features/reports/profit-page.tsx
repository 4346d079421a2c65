import { useI18n } from '@baize/i18n';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../session/member.ts';
import { periodOf, type Period } from './period.ts';
import { RecordList } from '../../shell/record-list.tsx';
import { RecordPage } from './record-page.tsx';
import { usePagedFilter } from './use-paged-filter.ts';
import { profit } from './reports.queries.ts';
import { moneyColumn, RecordMoney } from './record-money.tsx';

/** WALLET-019 (personalProfit): what each day brought. */
export function ProfitPage() {
  const { t } = useI18n();
  const currency = useMember()?.currency ?? '';
  const { filter, narrow } = usePagedFilter<Period>(() => periodOf('week', Date.now()));
  const period = { from: filter.from, to: filter.to };
  const found = useQuery(profit(period));
  const days = found.data?.list ?? [];
  const totals = found.data?.totals;
  const amount = (value: string, signed = false) => (
    <RecordMoney value={value} currency={currency} signed={signed} bare />
  );
  return (
    <RecordPage
      title={t('records.profit.title')}
      currency={currency}
      period={period}
      onPeriod={narrow}
      totals={
        totals && [
          { name: t('records.bets.validBet'), value: totals.validBet },
          { name: t('records.profit.winLoss'), value: totals.winLoss, signed: true },
          { name: t('records.profit.bonus'), value: totals.bonus },
          { name: t('records.profit.rebate'), value: totals.rebate },
          { name: t('records.profit.net'), value: totals.net, signed: true, testId: 'profit-net' },
        ]
      }
      // At most 31 days: one page.
      found={{ ...found, data: found.data && { pageNo: 1, totalPages: 1, totalCount: days.length } }}
      empty={{
        title: t('records.profit.empty'),
        text: t('records.profit.emptyText'),
        to: '/',
        action: t('records.bets.play'),
      }}
    >
      <RecordList
        caption={t('records.profit.caption')}
        rows={days}
        rowKey={(day) => day.day}
        empty={t('records.profit.empty')}
        loading={found.isPlaceholderData}
        columns={[
          { key: 'day', head: t('records.profit.day'), lead: true, cell: (day) => day.day },
          moneyColumn('validBet', `${t('records.bets.validBet')} ${currency}`, currency),
          moneyColumn('winLoss', t('records.profit.winLoss'), currency, true),
          moneyColumn('bonus', t('records.profit.bonus'), currency),
          moneyColumn('rebate', t('records.profit.rebate'), currency),
          moneyColumn('net', t('records.profit.net'), currency, true),
        ]}
        cells={(day) => [
          day.day,
          amount(day.net, true),
          <>
            {t('records.bets.validBet')} {amount(day.validBet)}
          </>,
          <>
            {t('records.profit.winLoss')} {amount(day.winLoss, true)}
          </>,
        ]}
      />
    </RecordPage>
  );
}
