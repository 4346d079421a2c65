import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { moneyText } from '@baize/i18n';
import { useT } from '../../session/language.tsx';
import { isAmount } from '../../parts/amount.ts';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import { REASON_MAX, useDecideTransfer, type Verdict, type VendorTransfer } from './vendor-wallet.queries.ts';

type TransferDialogProps = { verdict: Verdict; row: VendorTransfer; onClose: () => void };

/** A person says what the vendor did, from its paper: the money then moves, or returns, at once. */
export function TransferDialog({ verdict, row, onClose }: TransferDialogProps) {
  const t = useT();
  const [amount, setAmount] = useState('');
  const [isWrong, setWrong] = useState(false);
  // A recall of everything names no sum: the vendor's paper does.
  const asksAmount = verdict === 'settle' && row.amount === null;
  const number = row.transferNo;
  return (
    <DecisionDialog
      title={t(`console.vendorTransfers.${verdict}Title`, { number })}
      text={t(`console.vendorTransfers.${verdict}Text.${row.direction}`, {
        amount:
          row.amount === null ? t('console.vendorTransfers.everything') : moneyText(row.amount, row.currency),
        vendor: row.walletName,
      })}
      confirm={t(`console.vendorTransfers.${verdict}`)}
      grave
      reasonMax={REASON_MAX}
      run={useDecideTransfer()}
      inputOf={(reason) => {
        const text = amount.trim();
        const wrong = asksAmount && !isAmount(text);
        setWrong(wrong);
        return wrong
          ? undefined
          : { verdict, transferNo: number, reason, ...(asksAmount ? { amount: text } : {}) };
      }}
      done={t(`console.vendorTransfers.${verdict}Done`, { number })}
      onClose={onClose}
    >
      {asksAmount && (
        <TextInput
          name="amount"
          label={t('console.vendorTransfers.brought', { currency: row.currency })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={19}
          value={amount}
          error={isWrong ? t('console.games.fault.number_wrong') : undefined}
          aria-invalid={isWrong || undefined}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
      )}
    </DecisionDialog>
  );
}
