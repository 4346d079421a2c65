import '../cashier/cashier.css';
import '../cashier/slip.css';
import { moneyText, useI18n } from '@baize/i18n';
import { Field, toast } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { CallForm } from '../../forms/call-form.tsx';
import { base64Of } from '../../forms/picture-file.ts';
import { PicturePicker } from '../../forms/picture-picker.tsx';
import { readAmount } from '../../forms/amount.ts';
import { useConfirmReceipt, type Withdrawal } from './withdrawals.queries.ts';
import { RECEIPT_CHOICES, remainingOf, type ReceiptChoice } from './receipt.ts';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { MoneyRow } from '../../shell/money-row.tsx';

type DialogProps = { withdrawal: Withdrawal; first: ReceiptChoice; onClose: () => void };

/** WALLET-012, WALLET-013: all, a part or nothing has arrived; a dispute may carry up to three pictures. */
export function ReceiptDialog({ withdrawal, first, onClose }: DialogProps) {
  const { t } = useI18n();
  const confirm = useConfirmReceipt();
  const { currency, payoutAmount } = withdrawal;
  const why = useRefusalText(confirm.error, 'cashier', currency);
  const [choice, setChoice] = useState(first);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const received = readAmount(typed, currency);
  const remaining = remainingOf(payoutAmount, received, currency);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWrong(choice === 'partial' && remaining === undefined);
    if (choice === 'partial' && remaining === undefined) return;
    const proofs = choice === 'received' ? [] : await Promise.all(pictures.map(base64Of));
    confirm.mutate(
      {
        withdrawalNo: withdrawal.withdrawalNo,
        state: choice,
        ...(choice === 'partial' && received ? { receivedAmount: received } : {}),
        images: proofs,
      },
      {
        onSuccess: ({ lost }) => {
          if (lost > 0) toast(t('cashier.receipt.someFailed', { count: lost }), 'down');
          else toast(t('cashier.receipt.thanks'));
          onClose();
        },
      },
    );
  };

  return (
    <Dialog title={t('cashier.receipt.title')} onClose={onClose}>
      <CallForm
        className="cashier-form"
        onSubmit={(event) => void submit(event)}
        error={why}
        busy={confirm.isPending}
        submit={t('cashier.receipt.send')}
      >
        <p className="sec">
          {t('cashier.receipt.text', {
            amount: moneyText(payoutAmount, currency),
            account: `${withdrawal.bankName} ${withdrawal.maskedNumber}`,
          })}
        </p>
        <div className="receipt-choices" role="radiogroup" aria-label={t('cashier.receipt.title')}>
          {RECEIPT_CHOICES.map((one) => (
            <label key={one} className="method">
              <input
                type="radio"
                name="state"
                value={one}
                checked={one === choice}
                onChange={() => setChoice(one)}
              />
              <span className="method-name">
                {t(`cashier.receipt.${one}`)}
                <small>{t(`cashier.receipt.${one}Text`)}</small>
              </span>
            </label>
          ))}
        </div>
        {choice === 'partial' && (
          <>
            <Field
              name="receivedAmount"
              label={t('cashier.receipt.amount')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={18}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              error={
                wrong
                  ? t('cashier.receipt.amountFormat', { amount: moneyText(payoutAmount, currency) })
                  : undefined
              }
            />
            {remaining !== undefined && (
              <MoneyRow name={t('cashier.receipt.remaining')} value={remaining} currency={currency} />
            )}
          </>
        )}
        {choice !== 'received' && (
          <PicturePicker name="proof" texts="cashier.receipt" pictures={pictures} onPictures={setPictures} />
        )}
      </CallForm>
    </Dialog>
  );
}
