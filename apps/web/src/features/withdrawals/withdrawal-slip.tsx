import { moneyText, useI18n } from '@baize/i18n';
import { Button, FieldNote, Money, SlipRow, StatusTag, toast } from '@baize/ui';
import { Suspense, useState } from 'react';
import { Confirm } from '../../shell/dialog.tsx';
import { lazyPart } from '../../loading/lazy-page.tsx';
import {
  useCancelWithdrawal,
  useConfirmReceipt,
  type Withdrawal,
  type WithdrawalLimits,
} from './withdrawals.queries.ts';
import { Countdown } from '../cashier/countdown.tsx';
import { withdrawalShown, withdrawalStep, withdrawalTone } from './progress.ts';
import type { ReceiptChoice } from './receipt.ts';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { Steps } from '../cashier/steps.tsx';
import { MoneyRow } from '../../shell/money-row.tsx';

const ReceiptDialog = lazyPart(() => import('./receipt-dialog.tsx'), 'ReceiptDialog');
const MINUTE_MS = 60_000;

type SlipProps = {
  withdrawal: Withdrawal;
  limits: WithdrawalLimits;
  /** The server's clock minus the device's, in ms. */
  offset: number;
};

/** A withdrawal on its way: where it is, what can still be done, and at the end the question whether it has arrived. */
export function WithdrawalSlip({ withdrawal, limits, offset }: SlipProps) {
  const { t } = useI18n();
  const { state, currency } = withdrawal;
  const shown = withdrawalShown(withdrawal);
  const isAsked = state === 'AWAIT_CONFIRM';
  return (
    <aside className="bz-slip cashier-slip" data-testid="withdrawal-status" data-state={state}>
      <div className="bz-slip-head">
        <h2>{t(isAsked ? 'cashier.receipt.title' : 'cashier.withdraw.slip')}</h2>
        {isAsked && withdrawal.autoReceiveAt !== null ? (
          <Countdown
            start={withdrawal.autoReceiveAt - limits.autoReceiveMinutes * MINUTE_MS}
            end={withdrawal.autoReceiveAt}
            offset={offset}
            label={t('cashier.receipt.auto')}
          />
        ) : (
          <StatusTag tone={withdrawalTone(state)}>{t(`cashier.withdraw.state.${shown}`)}</StatusTag>
        )}
      </div>
      <p className="slip-sum">
        <Money value={withdrawal.amount} currency={currency} />
      </p>
      <SlipRow name={t('cashier.common.reference')}>{withdrawal.withdrawalNo}</SlipRow>
      <SlipRow name={t('cashier.withdraw.to')}>
        {withdrawal.bankName} {withdrawal.maskedNumber}
      </SlipRow>
      {withdrawal.bankReference !== null && (
        <SlipRow name={t('cashier.withdraw.bankReference')}>{withdrawal.bankReference}</SlipRow>
      )}
      <MoneyRow name={t('cashier.common.youReceive')} value={withdrawal.payoutAmount} currency={currency} />
      {withdrawal.remainingAmount !== null && (
        <MoneyRow
          name={t('cashier.receipt.remaining')}
          value={withdrawal.remainingAmount}
          currency={currency}
        />
      )}
      <div className="slip-status" role="status">
        <Steps
          label={t('cashier.withdraw.steps')}
          at={withdrawalStep(shown)}
          steps={[
            t('cashier.withdraw.step.asked'),
            t('cashier.withdraw.step.reviewed'),
            t('cashier.withdraw.step.paid'),
            t('cashier.withdraw.step.received'),
          ]}
        />
        {shown === 'TO_PAY' && <p>{t('cashier.withdraw.toPay')}</p>}
        {(state === 'PARTLY' || state === 'NOT_RECEIVED') && <p>{t('cashier.withdraw.disputed')}</p>}
      </div>
      {state === 'APPLIED' && <CancelButton withdrawal={withdrawal} />}
      {isAsked && <Receipt withdrawal={withdrawal} />}
    </aside>
  );
}

function CancelButton({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useI18n();
  const cancel = useCancelWithdrawal();
  const why = useRefusalText(cancel.error, 'cashier', withdrawal.currency);
  const [asking, setAsking] = useState(false);
  const run = () => {
    setAsking(false);
    cancel.mutate(withdrawal.withdrawalNo, { onSuccess: () => toast(t('cashier.withdraw.cancelled')) });
  };
  return (
    <>
      <FieldNote error={why} />
      <Button kind="danger" block busy={cancel.isPending} onClick={() => setAsking(true)}>
        {t('cashier.withdraw.cancel')}
      </Button>
      {asking && (
        <Confirm
          title={t('cashier.withdraw.cancelTitle')}
          text={t('cashier.withdraw.cancelText', {
            amount: moneyText(withdrawal.amount, withdrawal.currency),
          })}
          cancel={t('cashier.common.back')}
          action={t('cashier.withdraw.cancel')}
          kind="danger"
          onAction={run}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** WALLET-012: received settles for good, so it is asked first; anything else is explained in a dialog. */
function Receipt({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useI18n();
  const confirm = useConfirmReceipt();
  const why = useRefusalText(confirm.error, 'cashier', withdrawal.currency);
  const [choice, setChoice] = useState<ReceiptChoice>();
  const [asking, setAsking] = useState(false);
  const amount = moneyText(withdrawal.payoutAmount, withdrawal.currency);
  const account = `${withdrawal.bankName} ${withdrawal.maskedNumber}`;
  const settle = () => {
    setAsking(false);
    confirm.mutate(
      { withdrawalNo: withdrawal.withdrawalNo, state: 'received', images: [] },
      { onSuccess: () => toast(t('cashier.receipt.thanks')) },
    );
  };
  return (
    <div className="slip-actions">
      <p className="sec">
        {t('cashier.receipt.text', { amount, account })} {t('cashier.receipt.autoText')}
      </p>
      <FieldNote error={why} />
      <Button kind="primary" block busy={confirm.isPending} onClick={() => setAsking(true)}>
        {t('cashier.receipt.received')}
      </Button>
      <div className="slip-pair">
        <Button size="small" onClick={() => setChoice('partial')}>
          {t('cashier.receipt.partial')}
        </Button>
        <Button size="small" onClick={() => setChoice('not_received')}>
          {t('cashier.receipt.not_received')}
        </Button>
      </div>
      {asking && (
        <Confirm
          title={t('cashier.receipt.sureTitle', { amount })}
          text={t('cashier.receipt.sureText', { account })}
          cancel={t('cashier.common.back')}
          action={t('cashier.receipt.sure')}
          onAction={settle}
          onClose={() => setAsking(false)}
        />
      )}
      <Suspense fallback={null}>
        {choice && (
          <ReceiptDialog withdrawal={withdrawal} first={choice} onClose={() => setChoice(undefined)} />
        )}
      </Suspense>
    </div>
  );
}
