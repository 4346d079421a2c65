import { moneyParts, moneyText, tableTime, useI18n, useT } from '@baize/i18n';
import { Button, Icon, IconButton, Money, Notice, Progress } from '@baize/ui';
import { Suspense, useState } from 'react';
import { ChoiceCard } from '../../forms/choice-card.tsx';
import { AmountField } from '../../forms/amount-field.tsx';
import { useMember } from '../../session/member.ts';
import { lazyPart } from '../../loading/lazy-page.tsx';
import { doneShare, isZero, lessOf, mostOf, readAmount, withdrawalFaultOf } from '../../forms/amount.ts';
import { useRefusal } from '../../forms/use-refusal.ts';
import { FirstAccountFields } from './first-account-fields.tsx';
import type { FirstAccount } from './use-first-account.ts';
import type { BankAccount, KnownAccounts, WithdrawalLimits } from './withdrawals.queries.ts';

const BankAccountDialog = lazyPart(() => import('./bank-account-dialog.tsx'), 'BankAccountDialog');
const PaymentPasswordDialog = lazyPart(
  () => import('../cashier/payment-password-dialog.tsx'),
  'PaymentPasswordDialog',
);

type WithdrawFormProps = {
  limits: WithdrawalLimits;
  known: KnownAccounts;
  /** The account that the first withdrawal brings with it. */
  first: FirstAccount | undefined;
  account: BankAccount | undefined;
  onAccount: (bankAccountId: number) => void;
  typed: string;
  onTyped: (typed: string) => void;
};

/** How much can go, how much shall, and where to. */
export function WithdrawForm({ limits, known, first, account, onAccount, ...amount }: WithdrawFormProps) {
  const t = useT();
  const { currency } = limits;
  return (
    <>
      <section className="panel cashier-sum">
        <div>
          <small>{t('cashier.withdraw.canTake')}</small>
          <p>
            <Money value={limits.withdrawable} currency={currency} />
          </p>
          <small>
            {t('cashier.withdraw.ofAvailable', { amount: moneyText(limits.available, currency) })}
          </small>
        </div>
        <Turnover limits={limits} />
      </section>
      {limits.openWithdrawalNo === null ? (
        <>
          <Amount limits={limits} {...amount} />
          {first ? (
            <FirstAccountFields known={known} first={first} />
          ) : (
            <Accounts accounts={known.list} account={account} onAccount={onAccount} />
          )}
        </>
      ) : (
        <Notice tone="info">{t('cashier.withdraw.open')}</Notice>
      )}
    </>
  );
}

type AmountProps = Pick<WithdrawFormProps, 'limits' | 'typed' | 'onTyped'>;

function Amount({ limits, typed, onTyped }: AmountProps) {
  const t = useT();
  const { currency } = limits;
  const most = mostOf(limits.withdrawable, limits.max, currency);
  const refusal = useRefusal('cashier', currency);
  const fault = withdrawalFaultOf(readAmount(typed, currency), limits);
  return (
    <section className="cashier-part">
      <h2>
        <label htmlFor="withdraw-amount">{t('cashier.withdraw.amount')}</label>
        <small>
          {t('cashier.withdraw.limits', {
            min: moneyParts(limits.min, currency).number,
            max: moneyParts(limits.max, currency).number,
          })}
        </small>
      </h2>
      <AmountField
        id="withdraw-amount"
        currency={currency}
        typed={typed}
        onTyped={onTyped}
        error={fault && refusal({ code: fault, detail: limits })}
      >
        {typed !== '' && (
          <IconButton icon="x" label={t('cashier.common.clear')} onClick={() => onTyped('')} />
        )}
        {!isZero(most) && (
          <Button size="small" onClick={() => onTyped(most.replace(/\.0+$/, ''))}>
            {t('cashier.withdraw.all')}
          </Button>
        )}
      </AmountField>
    </section>
  );
}

/** OPEN-WALLET-06: what is left to bet, and how much of what was asked for is done. */
function Turnover({ limits }: { limits: WithdrawalLimits }) {
  const t = useT();
  const { currency, turnoverLeft, turnoverAsked } = limits;
  const met = isZero(turnoverLeft);
  const done = doneShare(turnoverLeft, turnoverAsked);
  const label = t('cashier.withdraw.turnover');
  return (
    <div className="turnover" data-met={met || undefined}>
      <div>
        <span>{label}</span>
        <b>
          {met
            ? t('cashier.withdraw.turnoverMet')
            : t('cashier.withdraw.turnoverLeft', { amount: moneyText(turnoverLeft, currency) })}
        </b>
      </div>
      <Progress value={done / 100} label={label} />
      {!met && (
        <small>
          {t('cashier.withdraw.turnoverDone', {
            done: moneyText(lessOf(turnoverAsked, turnoverLeft, currency), currency),
            asked: moneyText(turnoverAsked, currency),
          })}
        </small>
      )}
    </div>
  );
}

// Once the member is known to have a payment password, the account's dialog takes its place.
const stay = () => undefined;

type AccountsProps = Pick<WithdrawFormProps, 'account' | 'onAccount'> & { accounts: readonly BankAccount[] };

function Accounts({ accounts, account, onAccount }: AccountsProps) {
  const { t, tag } = useI18n();
  const member = useMember();
  const [adding, setAdding] = useState(false);
  const [now] = useState(Date.now);
  return (
    <fieldset className="cashier-part">
      <legend>{t('cashier.withdraw.to')}</legend>
      {accounts.length === 0 && <p className="sec">{t('cashier.withdraw.noAccounts')}</p>}
      <div className="methods is-wide">
        {accounts.map((one) => (
          <ChoiceCard
            key={one.bankAccountId}
            name="account"
            value={one.bankAccountId}
            checked={one.bankAccountId === account?.bankAccountId}
            icon={one.kind === 'bank' ? 'landmark' : 'smartphone'}
            title={`${one.bankName} ${one.maskedNumber}`}
            text={
              one.usableAt > now
                ? t('cashier.withdraw.usableAt', { time: tableTime(one.usableAt, tag) })
                : one.payeeName
            }
            onChoose={() => onAccount(one.bankAccountId)}
          />
        ))}
        <button type="button" className="method is-add" onClick={() => setAdding(true)}>
          <Icon name="plus" size={18} />
          {t('cashier.withdraw.addAccount')}
        </button>
      </div>
      <Suspense fallback={null}>
        {adding &&
          // An account is protected by the payment password, so that comes first.
          (member?.hasPaymentPassword === false ? (
            <PaymentPasswordDialog onClose={() => setAdding(false)} onSet={stay} />
          ) : (
            <BankAccountDialog
              onClose={() => setAdding(false)}
              onAdded={(bankAccountId) => {
                onAccount(bankAccountId);
                setAdding(false);
              }}
            />
          ))}
      </Suspense>
    </fieldset>
  );
}
