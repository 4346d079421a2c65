import { useT } from '@baize/i18n';
import { FieldNote, Icon, Notice, SlipRow, toast } from '@baize/ui';
import { useState, type ReactNode } from 'react';
import { FileButton, type Picked } from '../../forms/file-button.tsx';
import { IMAGES_MAX } from '../../forms/picture-file.ts';
import { useAttachSlip, type DepositOrder } from './deposits.queries.ts';
import { CopyRow } from '../cashier/copy-button.tsx';
import { useRefusalText } from '../../forms/use-refusal.ts';

type Crypto = NonNullable<DepositOrder['crypto']>;

/** Above everything else: coins sent on another network are lost. */
export function CoinWarning({ crypto: { coin, network } }: { crypto: Crypto }) {
  return <Notice tone="warn">{useT()('cashier.coin.warning', { coin, network })}</Notice>;
}

/** Where coins go, and what the chain shows of them. */
export function CoinSlip({ crypto, children }: { crypto: Crypto; children: ReactNode }) {
  const t = useT();
  const { coin, network, address, amount, confirmations, confirmationsNeeded, seen } = crypto;
  return (
    <>
      <SlipRow name={t('cashier.coin.network')}>{network}</SlipRow>
      <CopyRow name={t('cashier.coin.amount')} value={amount} text={`${amount} ${coin}`} />
      <CopyRow
        name={t('cashier.coin.address')}
        value={address}
        text={<span className="slip-address">{address}</span>}
      />
      {children}
      {seen !== null && (
        <p className="slip-seen" role="status">
          <Icon name="refresh-cw" size={16} />
          {t('cashier.coin.seen', { seen, confirmations, needed: confirmationsNeeded })}
        </p>
      )}
    </>
  );
}

/** Pictures of the bank's slip, for the person who looks for the money. Sent at once, one after the other. */
export function SlipUpload({ order }: { order: DepositOrder }) {
  const t = useT();
  const attach = useAttachSlip();
  const why = useRefusalText(attach.error, 'cashier');
  const [fault, setFault] = useState<string>();
  const pick = ({ files: [file], bad }: Picked) => {
    setFault(
      bad &&
        t(bad.fault === 'type' ? 'cashier.receipt.pictureType' : 'cashier.receipt.pictureSize', {
          name: bad.name,
        }),
    );
    if (!file) return;
    attach.mutate(
      { orderNo: order.orderNo, file },
      { onSuccess: () => toast(t('cashier.deposit.slipSent')) },
    );
  };
  return (
    <div className="slip-upload">
      {order.slipCount < IMAGES_MAX && (
        <FileButton
          name="slip"
          label={t('cashier.deposit.addSlip')}
          disabled={attach.isPending}
          onPick={pick}
        />
      )}
      <FieldNote
        error={fault ?? why}
        hint={
          order.slipCount > 0
            ? t('cashier.deposit.slipCount', { count: order.slipCount })
            : t('cashier.deposit.slipHint')
        }
      />
    </div>
  );
}
