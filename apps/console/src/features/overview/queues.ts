export type QueueName =
  | 'withdrawals'
  | 'disputes'
  | 'deposits'
  | 'incoming'
  | 'adjustments'
  | 'vendorTransfers'
  | 'risk'
  | 'screening'
  | 'funds'
  | 'findings'
  | 'feedback';

export type QueueItem = {
  /** Epoch ms since when it waits. */
  since: number;
  words: string;
  amount?: string;
  currency?: string;
};

export type QueueLine = {
  name: QueueName;
  path:
    | '/money/withdrawals'
    | '/money/deposits'
    | '/money/adjustments'
    | '/money/findings'
    | '/money/vendor-transfers'
    | '/members/risk'
    | '/members/screening'
    | '/members/funds'
    | '/messaging/feedback';
  /** What of the page it is, where the page has several parts. */
  view?: 'incoming' | undefined;
  /** The state its page opens with, where it is not the page's own. */
  state?: 'SUBMITTED' | undefined;
  count: number;
  items: readonly QueueItem[];
};

/** The two ends of a queue, whatever order it came in. */
export function endsOf(items: readonly QueueItem[]): { oldest: QueueItem; newest: QueueItem } | undefined {
  let [oldest] = items;
  let newest = oldest;
  if (!oldest || !newest) return undefined;
  for (const item of items) {
    if (item.since < oldest.since) oldest = item;
    if (item.since > newest.since) newest = item;
  }
  return { oldest, newest };
}

/** Queues with something in them first, the one that waits longest at the top. */
export function byUrgency(lines: readonly QueueLine[]): QueueLine[] {
  const waits = (line: QueueLine) => endsOf(line.items)?.oldest.since ?? Number.POSITIVE_INFINITY;
  return lines.toSorted((a, b) => Number(b.count > 0) - Number(a.count > 0) || waits(a) - waits(b));
}

const WORDS_MAX = 60;
/** A row of the overview is one line. */
export const shortened = (words: string): string => {
  const letters = Array.from(words.replaceAll(/\s+/g, ' '));
  return letters.length > WORDS_MAX ? `${letters.slice(0, WORDS_MAX).join('')}…` : letters.join('');
};
