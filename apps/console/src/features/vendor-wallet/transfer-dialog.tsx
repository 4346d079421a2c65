import { moneyText } from '@baize/i18n';
import { vendorWallet } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import type { VendorTransfer, Verdict } from './vendor-wallet.queries.ts';

export type TransferDecision = { verdict: Verdict; row: VendorTransfer };

/** A person says what the vendor did, from its paper: above the brand's sum it is proposed. */
export function TransferDialog({ verdict, row, onClose }: TransferDecision & { onClose: () => void }) {
  const t = useT();
  // A recall of everything names no sum: the vendor's paper does.
  const asksAmount = verdict === 'settle' && row.amount === null;
  const { transferNo } = row;
  return (
    <FormDialog
      title={t(`console.vendorTransfers.${verdict}Title`, { number: transferNo })}
      text={t(`console.vendorTransfers.${verdict}Text.${row.direction}`, {
        amount:
          row.amount === null ? t('console.vendorTransfers.everything') : moneyText(row.amount, row.currency),
        vendor: row.walletName,
      })}
      confirm={t(`console.vendorTransfers.${verdict}`)}
      destructive
      began={{ amount: '' }}
      fields={() => [
        asksAmount && {
          as: 'money',
          name: 'amount',
          label: t('console.vendorTransfers.brought', { currency: row.currency }),
        },
      ]}
      send={({ amount }, reason) =>
        verdict === 'fail'
          ? vendorWallet.failVendorTransfer({ transferNo, reason })
          : vendorWallet.settleVendorTransfer({
              transferNo,
              reason,
              ...(asksAmount ? { amount: amount.trim() } : {}),
            })
      }
      forgets={['vendorWallet']}
      done={t(`console.vendorTransfers.${verdict}Done`, { number: transferNo })}
      onClose={onClose}
    />
  );
}
