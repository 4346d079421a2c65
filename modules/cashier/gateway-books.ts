import type { CashierDeps } from './deps.ts';
import type { Gateway } from './gateways/gateway.ts';

/**
 * Our orders compared with what the gateways report (standards: reconciliation). It changes nothing: a difference is reported,
 * and a person decides. A gateway that cannot be asked, or is away, is passed over; the next night asks again.
 */
export type Difference = { kind: string; subject: string; ours: string; theirs: string };

const ROWS_AT_ONCE = 200;
const ASKED_AT_ONCE = 8;

/** Compares row after row of a list in the order of its key, a few at a time. */
export async function compareInTurn<Row>(
  list: (after: string, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => string,
  compare: (row: Row) => Promise<Difference[]>,
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (let after = ''; ;) {
    const rows = await list(after, ROWS_AT_ONCE);
    for (let start = 0; start < rows.length; start += ASKED_AT_ONCE)
      found.push(...(await Promise.all(rows.slice(start, start + ASKED_AT_ONCE).map(compare))).flat());
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return found;
    after = keyOf(last);
  }
}

/** Money the gateways have under numbers that none of `known` gave out. */
export async function findUnmatchedRecords(
  { gateways, log }: Pick<CashierDeps, 'gateways' | 'log'>,
  span: { from: Date; to: Date },
  known: readonly ((numbers: readonly string[]) => Promise<string[]>)[],
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const gateway of gateways.values()) found.push(...(await unmatchedAt(gateway, span, known, log)));
  return found;
}

async function unmatchedAt(
  gateway: Gateway,
  span: { from: Date; to: Date },
  known: readonly ((numbers: readonly string[]) => Promise<string[]>)[],
  log: CashierDeps['log'],
): Promise<Difference[]> {
  if (!gateway.listRecords) return [];
  const answer = await gateway.listRecords(span);
  if (answer.outcome !== 'done') {
    log.warn({ gateway: gateway.code, ...answer }, 'a gateway did not list its orders');
    return [];
  }
  const numbers = answer.value.map(({ number }) => number);
  const ours = new Set((await Promise.all(known.map((list) => list(numbers)))).flat());
  return answer.value
    .filter(({ number, state }) => state === 'paid' && !ours.has(number))
    .map(({ number, kind, amount, currency }) => ({
      kind: 'unknown_here',
      subject: `${gateway.code} ${number}`,
      ours: 'none',
      theirs: `${kind} ${amount} ${currency}`,
    }));
}
