import { useQueries } from '@tanstack/react-query';
import { useStaffSession } from '../../session/staff-session.tsx';
import { adjustments, discrepancies } from '../bookkeeping/bookkeeping.queries.ts';
import { depositQueue, incoming, withdrawalQueue } from '../cashier/cashier.queries.ts';
import { fundsRequests, screeningHits } from '../diligence/diligence.queries.ts';
import { feedbackQueue } from '../messaging/messaging.queries.ts';
import { riskCases } from '../risk/risk.queries.ts';
import { vendorTransfers } from '../vendor-wallet/vendor-wallet.queries.ts';

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
  const approves = permissions.has('ledger.approve');
  const judges = permissions.has('risk.write');
  const [open, submitted, arrived, found, said, asked, cases, stuck, hits, papers] = useQueries({
    queries: [
      { ...withdrawalQueue({ state: 'open', ...head }), enabled: withdrawals },
      { ...depositQueue({ state: 'SUBMITTED', ...head }), enabled: deposits },
      { ...incoming({ state: 'OPEN', pageNo: 1 }), enabled: deposits },
      { ...discrepancies({ state: 'OPEN', pageNo: 1 }), enabled: ledger },
      { ...feedbackQueue(OVERVIEW_ROWS), enabled: messages },
      { ...adjustments({ state: 'REQUESTED', pageNo: 1 }), enabled: ledger && approves },
      { ...riskCases({ pageNo: 1 }), enabled: judges },
      { ...vendorTransfers({ state: 'REVIEW', pageNo: 1 }), enabled: ledger },
      { ...screeningHits({ state: 'OPEN', pageNo: 1 }), enabled: judges },
      { ...fundsRequests({ state: 'SUBMITTED', pageNo: 1 }), enabled: judges },
    ],
  });
  const may = { withdrawals, deposits, ledger, messages };
  return { open, submitted, arrived, found, said, asked, cases, stuck, hits, papers, may };
}

/** How many items wait behind each page of the section lists, by path. */
export function useQueueCounts(): Partial<Record<string, number>> {
  const { open, submitted, found, said, asked, cases, stuck, hits, papers } = useQueues();
  return {
    '/money/withdrawals': open.data?.totalCount,
    '/money/deposits': submitted.data?.totalCount,
    '/messaging/feedback': said.data?.totalCount,
    '/money/adjustments': asked.data?.totalCount,
    '/money/vendor-transfers': stuck.data?.totalCount,
    '/members/risk': cases.data?.totalCount,
    '/members/screening': hits.data?.totalCount,
    '/members/funds': papers.data?.totalCount,
    '/money/findings': found.data?.totalCount,
  };
}
