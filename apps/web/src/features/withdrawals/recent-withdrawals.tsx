import { moneyText, tableTime, useI18n } from '@baize/i18n';
import { Money, Skeleton, StatusTag } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { recentWithdrawals, type Withdrawal } from './withdrawals.queries.ts';
import { RecordList } from '../../shell/record-list.tsx';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import { withdrawalShown, withdrawalTone } from './progress.ts';

/** The last withdrawals, with the operator's words where one was rejected or closed. */
export function RecentWithdrawals() {
  const { t, tag } = useI18n();
  const isPhone = useIsPhone();
  const found = useQuery(recentWithdrawals);
  if (!found.data) return found.error ? null : <Skeleton height="140px" />;
  const words = (row: Withdrawal) => {
    if (row.refundedAmount !== null)
      return t('cashier.withdraw.refunded', { amount: moneyText(row.refundedAmount, row.currency) });
    if (row.state === 'FORCED_RECEIVED') return t('cashier.withdraw.forced');
    return row.memberReason === null ? '' : t('cashier.withdraw.reason', { reason: row.memberReason });
  };
  const stateOf = (row: Withdrawal) => (
    <span title={words(row)} data-testid="withdrawal-row" data-state={row.state}>
      <StatusTag tone={withdrawalTone(row.state)}>
        {t(`cashier.withdraw.state.${withdrawalShown(row)}`)}
      </StatusTag>
    </span>
  );
  return (
    <section className="cashier-recent">
      {isPhone && found.data.list.length > 0 && <h3>{t('cashier.withdraw.recent')}</h3>}
      <RecordList
        caption={t('cashier.withdraw.recent')}
        rows={found.data.list}
        rowKey={(row) => row.withdrawalNo}
        empty={t('cashier.withdraw.none')}
        columns={[
          { key: 'time', head: t('cashier.withdraw.recent'), cell: (row) => tableTime(row.createdAt, tag) },
          { key: 'reference', head: t('cashier.common.reference'), cell: (row) => row.withdrawalNo },
          {
            key: 'amount',
            head: [t('cashier.common.amount'), found.data.list[0]?.currency].filter(Boolean).join(' '),
            right: true,
            cell: (row) => <Money value={row.amount} currency={row.currency} bare />,
          },
          {
            key: 'status',
            head: t('cashier.common.status'),
            right: true,
            cell: stateOf,
          },
        ]}
        cells={(row) => [
          row.withdrawalNo,
          <Money key="amount" value={row.amount} currency={row.currency} />,
          tableTime(row.createdAt, tag),
          stateOf(row),
        ]}
      />
      {found.data.list
        .filter((row) => words(row) !== '')
        .slice(0, 1)
        .map((row) => (
          <p key={row.withdrawalNo} className="cashier-note">
            {row.withdrawalNo}: {words(row)}
          </p>
        ))}
    </section>
  );
}
