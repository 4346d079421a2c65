import { tableTime, useI18n } from '@baize/i18n';
import { Table } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../session/member.ts';
import { periodOf, type Period } from './period.ts';
import { RecordPage } from './record-page.tsx';
import { movements } from './reports.queries.ts';
import { moneyColumn } from './record-money.tsx';

/** bonusDetails: every bonus the wallet was given. What a promotion still asks for comes with the promotions. */
export function BonusPage() {
  const { t, tag, language } = useI18n();
  const currency = useMember()?.currency ?? '';
  const [period, setPeriod] = useState<Period>(() => periodOf('month', Date.now()));
  const [pageNo, setPageNo] = useState(1);
  const found = useQuery(movements({ ...period, type: 'BONUS', status: 'ALL', pageNo }, language));
  return (
    <RecordPage
      title={t('records.bonus.title')}
      currency={currency}
      period={period}
      onPeriod={(next) => {
        setPeriod(next);
        setPageNo(1);
      }}
      totals={found.data && [{ name: t('records.profit.bonus'), value: found.data.summary.in }]}
      download={{ what: 'history-csv', ...period, type: 'BONUS' }}
      found={found}
      onPage={setPageNo}
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
