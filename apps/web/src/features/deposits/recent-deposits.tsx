import { tableTime, useI18n } from '@baize/i18n';
import { Money, Skeleton, StatusTag, Table } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import { recentDeposits, type Deposit } from './deposits.queries.ts';
import { depositTone } from './progress.ts';

/** The last deposits; a row opens its slip again. */
export function RecentDeposits({ onOpen }: { onOpen: (orderNo: string) => void }) {
  const { t, tag } = useI18n();
  const isPhone = useIsPhone();
  const found = useQuery(recentDeposits);
  if (!found.data) return found.error ? null : <Skeleton height="140px" />;
  const method = {
    key: 'method',
    head: t('cashier.common.method'),
    cell: (row: Deposit) => t(`cashier.method.${row.method}`),
  };
  return (
    <section className="cashier-recent">
      <Table
        caption={t('cashier.deposit.recent')}
        rows={found.data.list}
        rowKey={(row) => row.orderNo}
        empty={t('cashier.deposit.none')}
        columns={[
          { key: 'time', head: t('cashier.deposit.recent'), cell: (row) => tableTime(row.createdAt, tag) },
          {
            key: 'reference',
            head: t('cashier.common.reference'),
            cell: (row) => (
              <button type="button" className="link" onClick={() => onOpen(row.orderNo)}>
                {row.reference}
              </button>
            ),
          },
          // A phone has no room for it, and the slip behind the reference tells it.
          ...(isPhone ? [] : [method]),
          {
            key: 'amount',
            head: [t('cashier.common.amount'), found.data.list[0]?.currency].filter(Boolean).join(' '),
            right: true,
            cell: (row) => <Money value={row.receivedAmount ?? row.amount} currency={row.currency} bare />,
          },
          {
            key: 'status',
            head: t('cashier.common.status'),
            right: true,
            cell: (row) => (
              <StatusTag tone={depositTone(row.state)}>{t(`cashier.deposit.state.${row.state}`)}</StatusTag>
            ),
          },
        ]}
      />
    </section>
  );
}
