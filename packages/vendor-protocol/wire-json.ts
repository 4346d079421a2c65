/**
 * JSON of the wire, with whole numbers kept exact.
 *
 * Money on the wire is an integer count of 1/100,000 of the major unit. `JSON.parse` alone would turn it into a
 * float and lose units above 2^53, and would read `1.0` and `1e5` as integers. So the raw source text of every
 * number under a money key is looked at: only a plain run of digits becomes a bigint; anything else stays a
 * `number`, which the schemas refuse as a wrong type.
 */
import { isUtf8 } from 'node:buffer';

/** Largest amount the wire can carry: a signed 64-bit integer of 1/100,000 units. */
export const WIRE_AMOUNT_MAX = 9_223_372_036_854_775_807n;

/** Keys whose numbers are money (protocols.md A4, A5, A7). */
const MONEY_KEYS: ReadonlySet<string> = new Set([
  'amount',
  'balance',
  'jackpot_win',
  'valid_bet',
  'stake_locked',
  'minBet',
  'maxBet',
]);

const WHOLE_NUMBER = /^(?:0|-?[1-9]\d{0,18})$/;

/** Slow, but sees how each number is written. */
function exactMoney(key: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value !== 'number' || !MONEY_KEYS.has(key)) return value;
  const source = context.source ?? '';
  if (!WHOLE_NUMBER.test(source)) return value;
  const exact = BigInt(source);
  return exact <= WIRE_AMOUNT_MAX && exact >= -WIRE_AMOUNT_MAX ? exact : value;
}

/**
 * What only the source text can judge: a money key (or one spelled with escapes) before a number with a fraction, an
 * exponent, a minus zero or more digits than a float holds. Rare: then every number is looked at by its source.
 */
const NEEDS_SOURCE = new RegExp(
  `\\\\u|"(?:${[...MONEY_KEYS].join('|')})"\\s*:\\s*(?:-0|-?\\d+[.eE]|-?\\d{16})`,
);

/** Turns safe integers under money keys into bigints in place: a third of the time of a reviver (1.1 against 3.8 us, 20 Nov 2026). */
function exactInPlace(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    value.forEach(exactInPlace);
    return;
  }
  const record = value as Record<string, unknown>;
  for (const key in record) {
    const field = record[key];
    if (typeof field === 'object') exactInPlace(field);
    else if (typeof field === 'number' && Number.isSafeInteger(field) && MONEY_KEYS.has(key)) {
      record[key] = BigInt(field);
    }
  }
}

/** The shape of `JSON.parse` with source text access (ECMAScript 2025), which TypeScript's library lacks. */
type ParseWithSource = (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown;
const parseWithSource = JSON.parse as ParseWithSource;

/**
 * Parses a wire body. Returns undefined when the bytes are not UTF-8 or not JSON: invalid bytes must not be
 * replaced by U+FFFD, or two different transaction ids could become one.
 */
export function parseWireJson(raw: Uint8Array): { value: unknown } | undefined {
  if (!isUtf8(raw)) return undefined;
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('utf8');
  try {
    if (NEEDS_SOURCE.test(text)) return { value: parseWithSource(text, exactMoney) };
    const value: unknown = JSON.parse(text);
    exactInPlace(value);
    return { value };
  } catch {
    return undefined;
  }
}

type RawJson = { rawJSON(text: string): unknown };
const rawJson: RawJson = JSON as unknown as RawJson;

/** Writes a wire body; bigints become JSON integers digit for digit. */
export function writeWireJson(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) =>
    typeof entry === 'bigint' ? rawJson.rawJSON(entry.toString()) : entry,
  );
}
