import type { Draw } from '@baize/fair/stream';
import { currencyDigits, parseUnits, UNITS } from '@baize/kernel';

export const KINDS = ['ENVELOPE', 'RAFFLE'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * DRAFT      operators write it; nobody sees it. → PUBLISHED
 * PUBLISHED  two operators promised it: it never changes, and is open from `from` until `until` while something is left. → STOPPED
 * STOPPED    an operator ended it. The end; what was drawn stays.
 */
export const STORED_STATES = ['DRAFT', 'PUBLISHED', 'STOPPED'] as const;
export type StoredState = (typeof STORED_STATES)[number];

/** As members see it. */
export const EVENT_STATES = ['SOON', 'OPEN', 'SOLD_OUT', 'ENDED'] as const;
export type EventState = (typeof EVENT_STATES)[number];

/** What draws are earned by: nothing, or each so much of deposits or of valid bet since the event began. */
export const EARNED_BY = ['FREE', 'DEPOSIT', 'VALID_BET'] as const;

/** Of whom one account alone draws. */
export const ONCE = ['person', 'ip', 'device'] as const;
export type Once = (typeof ONCE)[number];

/** Why a member has no draw now. */
export const NO_DRAW = ['level_needed', 'mobile_needed', 'deposit_needed', 'shared', 'no_ticket'] as const;
export type NoDraw = (typeof NO_DRAW)[number];

/** A browser repeats the whole deal: `recompute` of fair draws 32,768 words at most. */
export const COUNT_MAX = 20_000;
export const PRIZES_MAX = 20;

/** As terms say it: money is decimal text. */
export type WhatSaid =
  | { kind: 'ENVELOPE'; budget: string; count: number; least: string; greatest: string }
  | { kind: 'RAFFLE'; budget: string; prizes: readonly { amount: string; count: number }[]; blanks: number };

/** What can be drawn; money in units, `step` is the smallest sum that the currency pays. */
export type What =
  | { kind: 'ENVELOPE'; step: bigint; budget: bigint; count: number; least: bigint; greatest: bigint }
  | { kind: 'RAFFLE'; prizes: readonly { amount: bigint; count: number }[]; blanks: number };
/** `prize` counts from 1 in the table of a raffle; 0 is a blank, or an envelope. */
export type Drawn = { prize: number; amount: bigint };

/** The smallest sum that a currency pays, in units. */
export const stepOf = (currency: string): bigint => UNITS / 10n ** BigInt(currencyDigits(currency));

export const whatOf = (what: WhatSaid, currency: string): What =>
  what.kind === 'RAFFLE'
    ? {
        kind: 'RAFFLE',
        prizes: what.prizes.map(({ amount, count }) => ({ amount: parseUnits(amount), count })),
        blanks: what.blanks,
      }
    : {
        kind: 'ENVELOPE',
        step: stepOf(currency),
        budget: parseUnits(what.budget),
        count: what.count,
        least: parseUnits(what.least),
        greatest: parseUnits(what.greatest),
      };

/** What a draw of an event is made from beside its seed: HMAC-SHA256(seed, `giveaway-<id>:0:<block>`), as the package fair has it. */
export const drawName = (eventId: number): string => `giveaway-${eventId}`;

export const countOf = (what: WhatSaid): number =>
  what.kind === 'ENVELOPE' ? what.count : what.prizes.reduce((sum, prize) => sum + prize.count, what.blanks);

/** The most an event can pay: never above its budget. */
export const worthOf = (what: What): bigint =>
  what.kind === 'ENVELOPE'
    ? what.budget
    : what.prizes.reduce((sum, prize) => sum + prize.amount * BigInt(prize.count), 0n);

/**
 * Everything an event gives, in the order of its numbers: a function of its terms and its seed alone, so that neither who draws nor
 * when changes it, and its sum is within the budget before anybody draws. Envelopes are cut one after the other, each up to twice what
 * is left on average, so that early and late ones are worth the same; a raffle's prizes and blanks are shuffled.
 */
export const dealt = (what: What, draw: Draw): Drawn[] =>
  what.kind === 'ENVELOPE' ? envelopes(what, draw) : shuffled(what, draw);

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);

function envelopes(what: Extract<What, { kind: 'ENVELOPE' }>, draw: Draw): Drawn[] {
  const { count, least, greatest, step } = what;
  let left = what.budget;
  return Array.from({ length: count }, (_, index) => {
    const behind = BigInt(count - index - 1);
    const average = left / (step * (behind + 1n));
    const twice = 2n * average * step - least;
    const most = lesser(greatest, lesser(left - behind * least, twice > least ? twice : least));
    const sides = Number((most - least) / step) + 1;
    const amount = least + step * BigInt(draw(sides));
    left -= amount;
    return { prize: 0, amount };
  });
}

/** Fisher and Yates. */
function shuffled({ prizes, blanks }: Extract<What, { kind: 'RAFFLE' }>, draw: Draw): Drawn[] {
  const all = [
    ...prizes.flatMap(({ amount, count }, index) =>
      Array.from({ length: count }, () => ({ prize: index + 1, amount })),
    ),
    ...Array.from({ length: blanks }, () => ({ prize: 0, amount: 0n })),
  ];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = draw(last + 1);
    const [a, b] = [all[last], all[other]];
    if (a && b) [all[last], all[other]] = [b, a];
  }
  return all;
}
