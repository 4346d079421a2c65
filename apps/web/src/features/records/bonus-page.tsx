import { tableTime, useI18n } from '@baize/i18n';
import { buttonClass, EmptyState, Table } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../link.tsx';
import { useMember } from '../../session/member.ts';
import { periodOf, type Period } from './period.ts';
import { RecordPage } from './record-page.tsx';
import { movements } from './records.queries.ts';
import { RecordMoney } from './record-money.tsx';

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
      page={found.data}
      error={found.error}
      onRetry={() => void found.refetch()}
      onPage={setPageNo}
      empty={
        <EmptyState
          title={t('records.bonus.empty')}
          action={
            <Link to="/promotions" className={buttonClass({ kind: 'outline', size: 'small' })}>
              {t('records.bonus.promotions')}
            </Link>
          }
        />
      }
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
          {
            key: 'amount',
            head: `${t('records.common.amount')} ${currency}`,
            right: true,
            cell: (row) => <RecordMoney value={row.amount} currency={currency} signed bare />,
          },
        ]}
      />
    </RecordPage>
  );
}
