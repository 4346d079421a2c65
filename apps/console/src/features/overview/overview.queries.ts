import { useQueries } from '@tanstack/react-query';
import { useStaffSession } from '../../session/staff-session.tsx';
import { discrepancies } from '../bookkeeping/bookkeeping.queries.ts';
import { depositQueue, withdrawalQueue } from '../cashier/cashier.queries.ts';
import { feedbackQueue } from '../messaging/messaging.queries.ts';

/** The most rows one answer has: what is beyond them is counted, but its oldest item cannot be named. */
const OVERVIEW_ROWS = 100;

const head = { pageNo: 1, pageSize: OVERVIEW_ROWS };

/** The queues of the overview. One this role may not read is not asked for. */
export function useQueues() {
  const { permissions } = useStaffSession();
  const withdrawals = permissions.has('withdrawals.review');
  const deposits = permissions.has('deposits.review');
  const ledger = permissions.has('ledger.read');
  const messages = permissions.has('messaging.moderate');
  const [open, submitted, found, said] = useQueries({
    queries: [
      { ...withdrawalQueue({ state: 'open', ...head }), enabled: withdrawals },
      { ...depositQueue({ state: 'SUBMITTED', ...head }), enabled: deposits },
      { ...discrepancies({ state: 'OPEN', pageNo: 1 }), enabled: ledger },
      { ...feedbackQueue(OVERVIEW_ROWS), enabled: messages },
    ],
  });
  return { open, submitted, found, said, may: { withdrawals, deposits, ledger, messages } };
}

/** How many items wait behind each page of the section lists, by path. */
export function useQueueCounts(): Partial<Record<string, number>> {
  const { open, submitted, found, said } = useQueues();
  return {
    '/money/withdrawals': open.data?.totalCount,
    '/money/deposits': submitted.data?.totalCount,
    '/messaging/feedback': said.data?.totalCount,
    '/money/findings': found.data?.totalCount,
  };
}
