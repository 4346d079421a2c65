import '../reports/records.css';
import '../cashier/cashier.css';
import './vendor-wallet.css';
import { useI18n } from '@baize/i18n';
import { Money, Skeleton } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { ButtonTo } from '../../link.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { InPlay } from './in-play.tsx';
import { RecentTransfers } from './recent-transfers.tsx';
import { useHasTransferWallets, vendorBalances } from './vendor-wallet.queries.ts';
import { WalletBalances } from './wallet-balances.tsx';

/** WALLET-020, OPEN-WALLET-02: the parts of the wallet: ready, on hold, and what lies at each vendor. */
export function WalletPage() {
  const { t } = useI18n();
  const found = useQuery(vendorBalances);
  const hasWallets = useHasTransferWallets();
  const { data } = found;
  return (
    <>
      <PageHead title={t('transfer.wallets.title')} />
      {found.isPending && <Skeleton height="110px" />}
      {data && (
        <dl className="panel record-totals" aria-label={t('transfer.wallets.title')}>
          <div>
            <dt>{t('transfer.wallets.main')}</dt>
            <dd data-testid="wallet-main">
              <Money value={data.main} currency={data.currency} />
            </dd>
          </div>
          <div>
            <dt>{t('transfer.wallets.frozen')}</dt>
            <dd data-testid="wallet-frozen">
              <Money value={data.frozen} currency={data.currency} />
            </dd>
          </div>
          <div>
            <dt>{t('transfer.wallets.inTransit')}</dt>
            <dd data-testid="wallet-in-transit">
              <Money value={data.inTransit} currency={data.currency} />
            </dd>
          </div>
        </dl>
      )}
      {data && <p className="transfer-lead">{t('transfer.wallets.frozenText')}</p>}
      {data && <InPlay currency={data.currency} />}
      <WalletBalances />
      <p className="transfer-links">
        {hasWallets && <ButtonTo to="/member/transferFund">{t('transfer.wallets.move')}</ButtonTo>}
        <ButtonTo to="/member/transactionHistory">{t('transfer.wallets.records')}</ButtonTo>
      </p>
      {hasWallets && <RecentTransfers />}
    </>
  );
}
