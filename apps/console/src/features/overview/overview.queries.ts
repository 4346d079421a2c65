import { useQueries } from '@tanstack/react-query';
import { useStaffSession } from '../../session/staff-session.tsx';
import { depositQueue, withdrawalQueue } from '../cashier/cashier.queries.ts';
import { findings } from '../wallet/wallet.queries.ts';

/** The most rows one answer has: what is beyond them is counted, but its oldest item cannot be named. */
const OVERVIEW_ROWS = 100;

const head = { pageNo: 1, pageSize: OVERVIEW_ROWS };

/** The queues of the overview. One this role may not read is not asked for. */
export function useQueues() {
  const { permissions } = useStaffSession();
  const withdrawals = permissions.has('withdrawals.review');
  const deposits = permissions.has('deposits.review');
  const ledger = permissions.has('ledger.read');
  const [open, submitted, found] = useQueries({
    queries: [
      { ...withdrawalQueue({ state: 'open', ...head }), enabled: withdrawals },
      { ...depositQueue({ state: 'SUBMITTED', ...head }), enabled: deposits },
      { ...findings(1), enabled: ledger },
    ],
  });
  return { open, submitted, found, may: { withdrawals, deposits, ledger } };
}

/** How many items wait behind each page of the section lists, by path. */
export function useQueueCounts(): Partial<Record<string, number>> {
  const { open, submitted, found } = useQueues();
  return {
    '/money/withdrawals': open.data?.totalCount,
    '/money/deposits': submitted.data?.totalCount,
    '/money/findings': found.data?.list.filter((finding) => finding.resolvedAt === null).length,
  };
}
