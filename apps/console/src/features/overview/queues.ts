export type QueueName =
  | 'withdrawals'
  | 'disputes'
  | 'deposits'
  | 'incoming'
  | 'adjustments'
  | 'vendorTransfers'
  | 'risk'
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
    | '/messaging/feedback';
  /** What of the page it is, where the page has several parts. */
  view?: 'incoming';
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
