import { tableTime, useI18n } from '@baize/i18n';
import { Money, Skeleton, StatusTag, type Tone } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { recentTransfers, type VendorTransfer } from './vendor-wallet.queries.ts';
import { useWalletName } from './wallet-name.ts';

const TONES: Record<VendorTransfer['status'], Tone> = { SUCCESS: 'up', PENDING: 'warn', FAILED: 'down' };

/** The last transfers and how each ended; one the vendor has not answered is asked for again until it has. */
export function RecentTransfers() {
  const { t, tag, find } = useI18n();
  const walletName = useWalletName();
  const found = useQuery(recentTransfers);
  return (
    <section className="transfer-recent" aria-label={t('transfer.recent.title')}>
      <h2>{t('transfer.recent.title')}</h2>
      {found.isPending && <Skeleton height="120px" />}
      {found.data?.list.length === 0 && <p className="sec">{t('transfer.recent.empty')}</p>}
      {found.data && found.data.list.length > 0 && (
        <ul className="panel transfer-rows">
          {found.data.list.map((one) => (
            <li key={one.transferNo} data-testid="transfer" data-status={one.status}>
              <b>
                {t(one.direction === 'IN' ? 'transfer.recent.IN' : 'transfer.recent.OUT', {
                  wallet: walletName(one.walletName),
                })}
              </b>
              <b>{one.amount !== null && <Money value={one.amount} currency={one.currency} bare />}</b>
              <small>
                {tableTime(one.createdAt, tag)} · {one.transferNo}
                {one.failure && <> · {find(`error.${one.failure}`) ?? t('transfer.fund.failed')}</>}
              </small>
              <StatusTag tone={TONES[one.status]}>{t(`transfer.status.${one.status}`)}</StatusTag>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
