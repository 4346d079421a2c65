import { useT } from '@baize/i18n';
import { FieldNote, Icon, Notice, SlipRow, buttonClass, toast } from '@baize/ui';
import { useState, type ChangeEvent, type ReactNode } from 'react';
import { imageFault, IMAGES_MAX, IMAGE_TYPES } from '../../picture-file.ts';
import { useAttachSlip, type DepositOrder } from './cashier.queries.ts';
import { CopyButton } from './copy-button.tsx';
import { useRefusalText } from './refusal.ts';

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
      <SlipRow name={t('cashier.coin.amount')}>
        {amount} {coin}
        <CopyButton what={t('cashier.coin.amount')} value={amount} />
      </SlipRow>
      <SlipRow name={t('cashier.coin.address')}>
        <span className="slip-address">{address}</span>
        <CopyButton what={t('cashier.coin.address')} value={address} />
      </SlipRow>
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
  const why = useRefusalText(attach.error);
  const [fault, setFault] = useState<string>();
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (!file) return;
    const bad = imageFault(file);
    setFault(
      bad &&
        t(bad === 'type' ? 'cashier.receipt.imageType' : 'cashier.receipt.imageSize', { name: file.name }),
    );
    if (bad) return;
    attach.mutate(
      { orderNo: order.orderNo, file },
      { onSuccess: () => toast(t('cashier.deposit.slipSent')) },
    );
  };
  return (
    <div className="slip-upload">
      {order.slipCount < IMAGES_MAX && (
        <label className={buttonClass({ kind: 'outline', size: 'small' }, 'file-button')}>
          <Icon name="upload" size={16} />
          {t('cashier.deposit.addSlip')}
          <input
            type="file"
            name="slip"
            accept={IMAGE_TYPES.join(',')}
            disabled={attach.isPending}
            onChange={pick}
          />
        </label>
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
