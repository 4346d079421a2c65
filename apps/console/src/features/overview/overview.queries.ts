import { useQueries, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { useT } from '../../session/language.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { adjustments, discrepancies } from '../bookkeeping/bookkeeping.queries.ts';
import { findingText } from '../bookkeeping/finding-text.ts';
import { depositQueue, incoming, withdrawalQueue, type WithdrawalRow } from '../cashier/cashier.queries.ts';
import { isDisputed } from '../cashier/withdrawal.ts';
import { fundsRequests, screeningHits } from '../diligence/diligence.queries.ts';
import { feedback } from '../messaging/messaging.queries.ts';
import { riskCases } from '../risk/risk.queries.ts';
import { ruleText } from '../risk/rule-text.ts';
import { vendorTransfers } from '../vendor-wallet/vendor-wallet.queries.ts';
import { shortened, type QueueItem, type QueueLine } from './queues.ts';

/** The most rows one answer has: what is beyond them is counted, but its oldest item cannot be named. */
const OVERVIEW_ROWS = 100;
const head = { pageNo: 1, pageSize: OVERVIEW_ROWS };

type Waiting = { list: readonly unknown[]; totalCount: number };
type Queue<Answer extends Waiting, Key extends QueryKey> = Pick<
  QueueLine,
  'name' | 'path' | 'view' | 'state'
> & {
  /** Who lacks one of them is not asked for it. */
  needs: readonly string[];
  of: UseQueryOptions<Answer, Error, Answer, Key>;
  /** Its rows, where two queues are one call. */
  isOwn?: (row: Answer['list'][number]) => boolean;
  itemOf: (row: Answer['list'][number], t: ReturnType<typeof useT>) => QueueItem;
};
/** A queue whose rows only its own functions know. */
type AnyQueue = Queue<{ list: never[]; totalCount: number }, QueryKey>;
const queue = <Answer extends Waiting, Key extends QueryKey>(one: Queue<Answer, Key>) =>
  one as unknown as AnyQueue;

const WITHDRAWALS = {
  path: '/money/withdrawals',
  needs: ['withdrawals.read'],
  of: withdrawalQueue({ state: 'open', ...head }),
} as const;
const withdrawalItem = (row: WithdrawalRow): QueueItem => ({
  since: row.createdAt,
  words: `${row.account}, ${row.bankName}`,
  amount: row.amount,
  currency: row.currency,
});

/** What waits for somebody. The first queue of a page is counted in the menu. */
const QUEUES: readonly AnyQueue[] = [
  queue({
    ...WITHDRAWALS,
    name: 'withdrawals',
    isOwn: ({ state }) => !isDisputed(state),
    itemOf: withdrawalItem,
  }),
  queue({
    ...WITHDRAWALS,
    name: 'disputes',
    isOwn: ({ state }) => isDisputed(state),
    itemOf: withdrawalItem,
  }),
  queue({
    name: 'deposits',
    path: '/money/deposits',
    needs: ['deposits.read'],
    of: depositQueue({ state: 'SUBMITTED', ...head }),
    itemOf: (row, t) => ({
      since: row.createdAt,
      words: `${row.orderNo}, ${t(`console.method.${row.method}`)}`,
      amount: row.amount,
      currency: row.currency,
    }),
  }),
  queue({
    name: 'incoming',
    path: '/money/deposits',
    view: 'incoming',
    needs: ['deposits.read'],
    of: incoming({ state: 'OPEN', ...head }),
    itemOf: (row) => ({
      since: row.bookedAt,
      words: `${row.ref}, ${row.memo}`,
      amount: row.amount,
      currency: row.currency,
    }),
  }),
  queue({
    name: 'vendorTransfers',
    path: '/money/vendor-transfers',
    needs: ['ledger.read'],
    of: vendorTransfers({ state: 'REVIEW', ...head }),
    itemOf: (row) => ({
      since: row.createdAt,
      words: `${row.account}, ${row.walletName}`,
      ...(row.amount === null ? {} : { amount: row.amount, currency: row.currency }),
    }),
  }),
  queue({
    name: 'findings',
    path: '/money/findings',
    needs: ['ledger.read'],
    of: discrepancies({ state: 'OPEN', ...head }),
    itemOf: (row, t) => ({ since: row.firstSeenAt, words: `${findingText(t, row.kind)}, ${row.subject}` }),
  }),
  queue({
    name: 'adjustments',
    path: '/money/adjustments',
    needs: ['ledger.read', 'ledger.approve'],
    of: adjustments({ state: 'REQUESTED', ...head }),
    itemOf: (row) => ({
      since: row.requestedAt,
      words: `${row.account}, ${row.requestedBy}`,
      amount: row.amount,
      currency: row.currency,
    }),
  }),
  queue({
    name: 'risk',
    path: '/members/risk',
    needs: ['risk.write'],
    of: riskCases(head),
    itemOf: (row, t) => ({ since: row.openedAt, words: `${row.account}, ${ruleText(t, row.rule)}` }),
  }),
  queue({
    name: 'screening',
    path: '/members/screening',
    needs: ['risk.write'],
    of: screeningHits({ state: 'OPEN', ...head }),
    itemOf: (row) => ({ since: row.foundAt, words: `${row.account}, ${row.name}` }),
  }),
  queue({
    name: 'funds',
    path: '/members/funds',
    state: 'SUBMITTED',
    needs: ['risk.write'],
    of: fundsRequests({ state: 'SUBMITTED', ...head }),
    itemOf: (row) => ({ since: row.askedAt, words: row.account }),
  }),
  queue({
    name: 'feedback',
    path: '/messaging/feedback',
    needs: ['messaging.moderate'],
    of: feedback({ state: 'OPEN', ...head }),
    itemOf: (row) => ({ since: row.createdAt, words: shortened(row.content) }),
  }),
];

/** The queues this operator may read, each with what was answered. */
export function useQueues(): { of: AnyQueue; found: UseQueryResult<Waiting> }[] {
  const { permissions } = useStaffSession();
  const mine = QUEUES.filter(({ needs }) => needs.every((one) => permissions.has(one)));
  // Two queues that are one call ask once.
  const asked = [...new Set(mine.map(({ of }) => of))];
  const found = useQueries({ queries: asked });
  return mine.flatMap((of) => {
    const one = found[asked.indexOf(of.of)];
    return one ? [{ of, found: one }] : [];
  });
}

/** A queue as the overview shows it: how many wait, and the rows that are its own. */
export function lineOf(of: AnyQueue, { list, totalCount }: Waiting, t: ReturnType<typeof useT>): QueueLine {
  const own = (list as never[]).filter((row) => of.isOwn?.(row) ?? true);
  const { name, path, view, state } = of;
  // Of two queues that are one call, the later is counted by its rows; what is beyond one answer is the first's.
  const isRest = QUEUES.find((one) => one.path === path) !== of && of.isOwn !== undefined;
  const count = isRest ? own.length : totalCount - (list.length - own.length);
  return { name, path, view, state, count, items: own.map((row) => of.itemOf(row, t)) };
}

/** How many items wait behind each page of the section lists, by path. */
export function useQueueCounts(): Partial<Record<string, number>> {
  const queues = useQueues();
  return Object.fromEntries(queues.toReversed().map(({ of, found }) => [of.path, found.data?.totalCount]));
}
