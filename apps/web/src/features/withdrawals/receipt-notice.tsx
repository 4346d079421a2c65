import { useT } from '@baize/i18n';
import { Notice } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../link.tsx';
import { recentWithdrawals } from './withdrawals.queries.ts';

/** WALLET-021: says that a payout waits for the member's answer, and leads there. Nothing when none does. */
export function ReceiptNotice() {
  const t = useT();
  const { data } = useQuery(recentWithdrawals);
  if (!data?.list.some((one) => one.state === 'AWAIT_CONFIRM')) return null;
  return (
    <Notice tone="info">
      {t('cashier.receipt.waiting')}{' '}
      <Link to="/member/withdraw" className="link">
        {t('cashier.receipt.answer')}
      </Link>
    </Notice>
  );
}
