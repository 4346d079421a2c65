import type { Answer } from '../../session/ask.ts';
import type { reports } from '../../session/clients.ts';
import type { useT } from '../../session/language.tsx';
import { kindText } from '../approvals/kind-text.ts';
import { methodText } from '../cashier/method-text.ts';
import { findingText } from '../bookkeeping/finding-text.ts';
import { ruleText } from '../risk/rule-text.ts';

type T = ReturnType<typeof useT>;
export type Queue = Answer<typeof reports.listQueues>['list'][number];

type Place = {
  path:
    | '/money/withdrawals'
    | '/money/deposits'
    | '/money/approvals'
    | '/money/findings'
    | '/money/vendor-transfers'
    | '/members/risk'
    | '/members/screening'
    | '/members/funds'
    | '/messaging/feedback'
    | '/money/redemptions'
    | '/promotions/applications';
  /** What of the page it is, where the page has several parts. */
  view?: 'incoming';
  /** The state its page opens with, where it is not the page's own. */
  state?: 'SUBMITTED' | 'REVIEW';
  /** What its items are known by, where that is a code. */
  words?: (t: T, code: string) => string;
};

/** Where each queue is worked on. */
const PLACES = {
  withdrawals: { path: '/money/withdrawals' },
  disputes: { path: '/money/withdrawals' },
  deposits: { path: '/money/deposits', words: methodText },
  incoming: { path: '/money/deposits', view: 'incoming' },
  vendorTransfers: { path: '/money/vendor-transfers', state: 'REVIEW' },
  findings: { path: '/money/findings', words: findingText },
  approvals: { path: '/money/approvals', words: kindText },
  risk: { path: '/members/risk', words: ruleText },
  screening: { path: '/members/screening' },
  funds: { path: '/members/funds', state: 'SUBMITTED' },
  feedback: { path: '/messaging/feedback' },
  applications: { path: '/promotions/applications' },
  redemptions: { path: '/money/redemptions' },
} as const satisfies Record<string, Place>;
type QueueName = keyof typeof PLACES;

export type QueueLine = Queue & Omit<Place, 'words'> & { name: QueueName; words: string };

const isKnown = (queue: Queue): queue is Queue & { name: QueueName } => queue.name in PLACES;

/** Queues as the overview lists them: those with something in them first, the one that waits longest at the top. */
export function linesOf(queues: readonly Queue[], t: T): QueueLine[] {
  const lines = queues.filter(isKnown).map((queue) => {
    const { words, ...place }: Place = PLACES[queue.name];
    const { about = '', detail = null } = queue.newest ?? {};
    const said = detail && words ? words(t, detail) : detail;
    return { ...queue, ...place, words: [about, said].filter(Boolean).join(', ') };
  });
  const waits = ({ oldestAt }: QueueLine) => oldestAt ?? Number.POSITIVE_INFINITY;
  return lines.toSorted((a, b) => waits(a) - waits(b));
}

/** How many items wait behind each page, by path. */
export function countsOf(queues: readonly Queue[]): Partial<Record<string, number>> {
  const counts: Partial<Record<string, number>> = {};
  for (const queue of queues.filter(isKnown)) {
    const { path } = PLACES[queue.name];
    counts[path] = (counts[path] ?? 0) + queue.count;
  }
  return counts;
}
