import '../cashier/cashier.css';
import '../cashier/slip.css';
import { moneyText, useI18n } from '@baize/i18n';
import { Field, FieldNote, IconButton, toast } from '@baize/ui';
import { useState, type FormEvent } from 'react';
import { CallForm } from '../../forms/call-form.tsx';
import { FileButton, type Picked } from '../../forms/file-button.tsx';
import { base64Of, IMAGES_MAX } from '../../forms/picture-file.ts';
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
  const [images, setImages] = useState<readonly File[]>([]);
  const received = readAmount(typed, currency);
  const remaining = remainingOf(payoutAmount, received, currency);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWrong(choice === 'partial' && remaining === undefined);
    if (choice === 'partial' && remaining === undefined) return;
    const proofs = choice === 'received' ? [] : await Promise.all(images.map(base64Of));
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
        {choice !== 'received' && <Proof images={images} onImages={setImages} />}
      </CallForm>
    </Dialog>
  );
}

type ProofProps = { images: readonly File[]; onImages: (images: readonly File[]) => void };

function Proof({ images, onImages }: ProofProps) {
  const { t } = useI18n();
  const [fault, setFault] = useState<string>();
  const pick = ({ files, bad }: Picked) => {
    setFault(
      bad &&
        t(bad.fault === 'type' ? 'cashier.receipt.imageType' : 'cashier.receipt.imageSize', {
          name: bad.name,
        }),
    );
    onImages([...images, ...files].slice(0, IMAGES_MAX));
  };
  return (
    <div>
      <p className="bz-field-label">{t('cashier.receipt.proof')}</p>
      {images.length > 0 && (
        <ul className="receipt-images">
          {images.map((image) => (
            <li key={`${image.name} ${image.size}`}>
              <span>{image.name}</span>
              <IconButton
                icon="x"
                iconSize={15}
                label={t('cashier.receipt.removeImage', { name: image.name })}
                onClick={() => onImages(images.filter((one) => one !== image))}
              />
            </li>
          ))}
        </ul>
      )}
      {images.length < IMAGES_MAX && (
        <FileButton name="proof" label={t('cashier.receipt.addImage')} multiple onPick={pick} />
      )}
      <FieldNote error={fault} hint={t('cashier.receipt.proofHint')} />
    </div>
  );
}
