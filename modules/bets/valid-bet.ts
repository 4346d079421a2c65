/** What a vendor's message says of a bet's worth as turnover at sports (protocols.md C2). Other categories: the flags of bet-flags.ts. */

/** Reserved keys of the wire's `meta`; any of them may be absent or of another type. */
export type OddsMeta = { odds?: unknown; odds_type?: unknown; result?: unknown } | null | undefined;

const SPORTS: ReadonlySet<string> = new Set(['SPORTS', 'ESPORTS']);

/** Nine digits after the point. */
const ONE = 1_000_000_000n;
const HALF = ONE / 2n;
const PLAIN = /^([+-]?)(\d{1,6})(?:\.(\d{1,9}))?$/;
const FRACTION = /^(\d{1,6})\/(\d{1,6})$/;

/** Whether odds of a kind, scaled by ONE and not zero, pay less than half the stake: below 1.5 as decimal. */
const isShort = {
  decimal: (odds: bigint) => odds < ONE + HALF,
  hongKong: (odds: bigint) => odds < HALF,
  // Below zero: what is staked to win one.
  malay: (odds: bigint) => (odds > 0n ? odds < HALF : -odds > 2n * ONE),
  indonesian: (odds: bigint) => (odds > 0n ? odds < HALF : -odds > 2n * ONE),
  american: (odds: bigint) => (odds > 0n ? odds < 50n * ONE : -odds > 200n * ONE),
} as const;

/** The vendors' names of kinds, without case and anything but letters. No name at all: decimal. */
const KINDS: Record<string, keyof typeof isShort> = {
  '': 'decimal',
  D: 'decimal',
  DEC: 'decimal',
  DECIMAL: 'decimal',
  EU: 'decimal',
  EURO: 'decimal',
  EUROPE: 'decimal',
  EUROPEAN: 'decimal',
  HK: 'hongKong',
  HONGKONG: 'hongKong',
  MY: 'malay',
  MALAY: 'malay',
  MALAYSIA: 'malay',
  MALAYSIAN: 'malay',
  ID: 'indonesian',
  IN: 'indonesian',
  INDO: 'indonesian',
  INDONESIA: 'indonesian',
  INDONESIAN: 'indonesian',
  US: 'american',
  USA: 'american',
  AMERICAN: 'american',
};

/** A bet at sports whose odds are below decimal 1.5 has no valid bet. Odds that are absent or cannot be read lower nothing. */
export function hasShortOdds(meta: OddsMeta, gameType: string | undefined): boolean {
  if (gameType === undefined || !SPORTS.has(gameType)) return false;
  const { odds, odds_type } = meta ?? {};
  const text = typeof odds === 'number' ? String(odds) : typeof odds === 'string' ? odds.trim() : '';
  const fraction = FRACTION.exec(text);
  if (fraction) return 2n * BigInt(fraction[1] ?? 0) < BigInt(fraction[2] ?? 0);
  const plain = PLAIN.exec(text);
  const kind = KINDS[typeof odds_type === 'string' ? lettersOf(odds_type) : ''];
  if (!plain || !kind) return false;
  const [, sign, whole = '', decimals = ''] = plain;
  const size = BigInt(whole) * ONE + BigInt(decimals.padEnd(9, '0'));
  return size !== 0n && isShort[kind](sign === '-' ? -size : size);
}

/** Half won or half lost at sports (Asian handicaps): half the stake is valid. */
export function isHalfResult(meta: OddsMeta, gameType: string | undefined): boolean {
  if (gameType === undefined || !SPORTS.has(gameType)) return false;
  const result = meta?.result;
  return typeof result === 'string' && /^HALF(WIN|WON|LOSE|LOSS|LOST)$/.test(lettersOf(result));
}

const lettersOf = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z]/g, '');
