import { moneyText, useI18n } from '@baize/i18n';
import { Button, EmptyState, Money, Notice, Skeleton, toast } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRequestId } from '../../forms/request-id.ts';
import { useRefusal } from '../../forms/use-refusal.ts';
import { useRecallAll, vendorBalances, type VendorBalances } from './vendor-wallet.queries.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { useWalletName } from './wallet-name.ts';

/** What lies at each vendor now, and one key that brings all of it back. */
export function WalletBalances() {
  const { t } = useI18n();
  const found = useQuery(vendorBalances);
  if (found.isPending) return <Skeleton height="260px" />;
  if (!found.data) return <LoadFailed title={t('transfer.wallets.failed')} onRetry={found.refetch} />;
  return <Wallets found={found.data} isFetching={found.isFetching} onRefresh={() => void found.refetch()} />;
}

type WalletsProps = { found: VendorBalances; isFetching: boolean; onRefresh: () => void };

function Wallets({ found, isFetching, onRefresh }: WalletsProps) {
  const { t } = useI18n();
  const { currency, wallets } = found;
  const recall = useRecallAll();
  const refusal = useRefusal('transfer', currency);
  const request = useRequestId('recall');
  const [isPartly, setIsPartly] = useState(false);
  const bringBack = () => {
    setIsPartly(false);
    recall.mutate(request.id(), {
      onSuccess: ({ transfers, unanswered }) => {
        request.done();
        const isWhole = unanswered.length === 0 && transfers.every((one) => one.status === 'SUCCESS');
        setIsPartly(!isWhole);
        if (isWhole)
          toast(t(transfers.length > 0 ? 'transfer.wallets.recalled' : 'transfer.wallets.nothing'));
      },
    });
  };
  const walletName = useWalletName();
  return (
    <section className="panel transfer-wallets" aria-label={t('transfer.wallets.atGames')}>
      <div className="transfer-wallets-head">
        <h2>{t('transfer.wallets.atGames')}</h2>
        <Button size="small" icon="refresh-cw" busy={isFetching} onClick={onRefresh}>
          {t('transfer.wallets.refresh')}
        </Button>
      </div>
      {wallets.length === 0 ? (
        <EmptyState title={t('transfer.wallets.none')} text={t('transfer.wallets.noneText')} />
      ) : (
        <>
          <ul className="transfer-rows">
            {wallets.map((one) => (
              <li key={one.walletId} data-testid={`wallet-${one.walletId}`}>
                <b>
                  {walletName(one.walletName)}
                  {!one.isOpen && <small> ({t('transfer.wallets.closed')})</small>}
                </b>
                {one.balance === null ? (
                  <span className="transfer-silent">
                    {t('transfer.wallets.silent')}
                    {one.lastKnown !== null && (
                      <small>
                        {t('transfer.wallets.lastKnown', { amount: moneyText(one.lastKnown, currency) })}
                      </small>
                    )}
                  </span>
                ) : (
                  <b>
                    <Money value={one.balance} currency={currency} />
                  </b>
                )}
              </li>
            ))}
          </ul>
          <Button block icon="banknote-arrow-down" busy={recall.isPending} onClick={bringBack}>
            {t('transfer.wallets.recall')}
          </Button>
          <div aria-live="polite">
            {isPartly && <Notice tone="warn">{t('transfer.wallets.partly')}</Notice>}
            {recall.error && <Notice tone="down">{refusal(recall.error)}</Notice>}
          </div>
        </>
      )}
    </section>
  );
}
