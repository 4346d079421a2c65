import '../reports/records.css';
import '../cashier/cashier.css';
import './vendor-wallet.css';
import { moneyText, useI18n } from '@baize/i18n';
import { isAmount } from '@baize/kernel';
import { Button, EmptyState, FieldNote, IconButton, Notice, Skeleton } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ChoiceSelect } from '../../forms/choice-select.tsx';
import { AmountField } from '../../forms/amount-field.tsx';
import { ButtonTo } from '../../link.tsx';
import { useBalance } from '../../session/balance.ts';
import { useMember } from '../../session/member.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { useRequestId } from '../../forms/request-id.ts';
import { RecentTransfers } from './recent-transfers.tsx';
import { useRefusal } from '../../forms/use-refusal.ts';
import {
  MAIN,
  merchantWallet,
  useTransferWallet,
  vendorBalances,
  type Transferred,
  type TransferWallet,
} from './vendor-wallet.queries.ts';
import { WalletBalances } from './wallet-balances.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { useWalletName } from './wallet-name.ts';

/** WALLET-006: money between the main wallet and the wallets of vendors in transfer mode. */
export function TransferFundPage() {
  const { t } = useI18n();
  const wallets = useQuery(merchantWallet);
  return (
    <>
      <PageHead title={t('transfer.fund.title')} />
      {wallets.isPending && <Skeleton height="360px" />}
      {wallets.error && <LoadFailed title={t('transfer.wallets.failed')} onRetry={wallets.refetch} />}
      {wallets.data?.isSingle && (
        <EmptyState
          title={t('transfer.fund.single')}
          text={t('transfer.fund.singleText')}
          action={<ButtonTo to="/member/wallet">{t('transfer.wallets.title')}</ButtonTo>}
        />
      )}
      {wallets.data && !wallets.data.isSingle && (
        <>
          <p className="transfer-lead">{t('transfer.fund.lead')}</p>
          <div className="transfer-columns">
            <TransferForm wallets={wallets.data.wallets.filter((one) => one.walletId !== MAIN)} />
            <WalletBalances />
          </div>
          <RecentTransfers />
        </>
      )}
    </>
  );
}

function TransferForm({ wallets }: { wallets: readonly TransferWallet[] }) {
  const { t } = useI18n();
  const currency = useMember()?.currency ?? '';
  const refusal = useRefusal('transfer', currency);
  const balances = useQuery(vendorBalances);
  const main = useBalance().data?.balance;
  const [walletId, setWalletId] = useState(wallets[0]?.walletId ?? '');
  const [isIn, setIsIn] = useState(true);
  const [typed, setTyped] = useState('');
  const [message, setMessage] = useState<string>();
  const [done, setDone] = useState<Transferred>();
  const wallet = wallets.find((one) => one.walletId === walletId);
  const transfer = useTransferWallet();
  const request = useRequestId(`${walletId} ${isIn} ${typed}`);
  const amount = typed.replaceAll(/[\s,]/g, '');
  const atVendor = balances.data?.wallets.find((one) => one.walletId === walletId)?.balance;
  const source = isIn ? main : atVendor;
  const id = 'transfer-amount';

  const send = (what: { amount: string } | { all: true }) => {
    setMessage(undefined);
    setDone(undefined);
    const [fromWallet, toWallet] = isIn ? [MAIN, walletId] : [walletId, MAIN];
    transfer.mutate(
      { fromWallet, toWallet, ...what, requestId: request.id() },
      {
        onSuccess: (answer) => {
          request.done();
          setTyped('');
          setDone(answer);
        },
        onError: (error) => setMessage(refusal(error)),
      },
    );
  };
  const walletName = useWalletName();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A vendor's wallet may take finer amounts than the currency is paid in.
    if (isAmount(amount)) send({ amount });
    else setMessage(t('error.amount_invalid'));
  };

  return (
    <form className="panel transfer-form" onSubmit={submit} noValidate>
      <fieldset>
        <legend>{t(isIn ? 'transfer.fund.to' : 'transfer.fund.from')}</legend>
        <ChoiceSelect
          name="wallet"
          label={t(isIn ? 'transfer.fund.to' : 'transfer.fund.from')}
          value={walletId}
          options={wallets.map((one) => ({
            value: one.walletId,
            text: one.transferable
              ? walletName(one.walletName)
              : `${walletName(one.walletName)} (${t('transfer.wallets.closed')})`,
          }))}
          onChoose={setWalletId}
        />
      </fieldset>
      <p className="transfer-way">
        <span>{isIn ? t('transfer.fund.main') : wallet && walletName(wallet.walletName)}</span>
        <IconButton
          icon="arrow-left-right"
          label={t('transfer.fund.swap')}
          onClick={() => setIsIn(!isIn)}
          data-testid="swap"
        />
        <span>{isIn ? wallet && walletName(wallet.walletName) : t('transfer.fund.main')}</span>
      </p>
      <div>
        <label htmlFor={id}>
          {t('transfer.fund.amount')}
          {wallet?.minTransfer && wallet.maxTransfer && (
            <small>
              {t('transfer.fund.limits', {
                min: moneyText(wallet.minTransfer, currency),
                max: moneyText(wallet.maxTransfer, currency),
              })}
            </small>
          )}
        </label>
        <AmountField id={id} currency={currency} typed={typed} onTyped={setTyped} note={`${id}-note`}>
          <Button
            size="small"
            disabled={source === undefined || source === null || transfer.isPending}
            onClick={() => setTyped((source ?? '').replace(/\.0+$/, ''))}
          >
            {t('transfer.fund.all')}
          </Button>
        </AmountField>
        <FieldNote id={`${id}-note`} error={message} />
      </div>
      <Button type="submit" kind="primary" block busy={transfer.isPending}>
        {isAmount(amount)
          ? t('transfer.fund.submit', { amount: moneyText(amount, currency) })
          : t('transfer.fund.submitPlain')}
      </Button>
      {!isIn && (
        <Button block disabled={transfer.isPending} onClick={() => send({ all: true })}>
          {t('transfer.fund.submitAll')}
        </Button>
      )}
      <div aria-live="polite">{done && <Outcome done={done} currency={currency} />}</div>
    </form>
  );
}

function Outcome({ done, currency }: { done: Transferred; currency: string }) {
  const { t, find } = useI18n();
  if (done.status === 'PENDING') return <Notice tone="warn">{t('transfer.fund.pending')}</Notice>;
  if (done.status === 'FAILED')
    return (
      <Notice tone="down">
        {done.failure ? (find(`error.${done.failure}`) ?? '') : ''} {t('transfer.fund.failed')}
      </Notice>
    );
  return (
    <Notice tone="up">{t('transfer.fund.done', { amount: moneyText(done.amount ?? '0', currency) })}</Notice>
  );
}
