import '../cashier/slip.css';
import { moneyText, useI18n } from '@baize/i18n';
import { Button } from '@baize/ui';
import { useGo } from '../../link.tsx';
import { useSiteConfig } from '../../session/site-config.ts';
import type { Withdrawal } from './withdrawals.queries.ts';
import { Countdown } from '../cashier/countdown.tsx';
import { Dialog } from '../../shell/dialog.tsx';

const MINUTE_MS = 60_000;
/** Until the site's own number is here. */
const AUTO_RECEIVED_MINUTES = 30;

type DialogProps = {
  withdrawal: Withdrawal;
  /** The server's clock minus the device's, in ms. */
  offset: number;
  onClose: () => void;
};

/** Says what was sent and how long there is to answer; the answer itself is given on the withdraw page. */
export function ReminderDialog({ withdrawal, offset, onClose }: DialogProps) {
  const { t } = useI18n();
  const go = useGo();
  const minutes = useSiteConfig()?.withdrawAutoReceivedMinutes ?? AUTO_RECEIVED_MINUTES;
  const { autoReceiveAt } = withdrawal;
  return (
    <Dialog title={t('cashier.receipt.title')} onClose={onClose} width={440}>
      <div className="receipt-reminder">
        <p>
          {t('cashier.receipt.text', {
            amount: moneyText(withdrawal.payoutAmount, withdrawal.currency),
            account: `${withdrawal.bankName} ${withdrawal.maskedNumber}`,
          })}
        </p>
        {autoReceiveAt !== null && (
          <Countdown
            start={autoReceiveAt - minutes * MINUTE_MS}
            end={autoReceiveAt}
            offset={offset}
            label={t('cashier.receipt.auto')}
          />
        )}
      </div>
      <div className="bz-dialog-actions">
        <Button kind="plain" onClick={onClose}>
          {t('cashier.receipt.later')}
        </Button>
        <Button
          kind="primary"
          onClick={() => {
            onClose();
            go('/member/withdraw');
          }}
        >
          {t('cashier.receipt.answer')}
        </Button>
      </div>
    </Dialog>
  );
}
