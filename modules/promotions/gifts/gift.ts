import type { Db, Tx } from '@baize/db';
import type { Actor, Result } from '@baize/kernel';
import type { RewardRefusal } from '@baize/rewards';
import type { EntryRow } from '../entry.sql.ts';
import type { ForbiddenReason } from '../rules.ts';
import type { Standing } from '../state.ts';
import type { PromotionContent, Terms } from '../terms.ts';
import type { Line, NamedWording, Wording } from '../wording.ts';

export type What = Terms['what'];
export type Kind = What['kind'];
export type WhatOf<K extends Kind> = Extract<What, { kind: K }>;

/** Of which brand, in its currency; `base`: the deposit or net loss it is computed from, units; `level`: of who is given it. */
export type Worth = { merchantId: number; currency: string; base: bigint; level: number };

export type Given = {
  content: PromotionContent;
  /** What it is worth, units: as much was taken from the budget. */
  amount: bigint;
  currency: string;
  /** The deposit's number, where it comes with one. */
  orderNo?: string;
  now: Date;
  actor: Actor;
};
export type GiveRefusal =
  | RewardRefusal
  | Extract<ForbiddenReason, 'raffle_over' | 'goods_gone' | 'games_closed'>;

/**
 * What a promotion can give is one of these by `kind` (kinds.ts); nothing else asks for the kind. A new one is a member of `what` in
 * terms.ts, a file here, its line in kinds.ts, its fields in the console's editor, and its words.
 */
export type Gift<W extends What> = {
  /** It is the member's when it is given; else it waits to be claimed. */
  isAtOnce: boolean;
  /** Its sums of money, each by its place in the terms. */
  amounts: (what: W) => [path: string, text: string][];
  /** What it names that is not there; undefined: nothing. */
  missing?: (db: Db, what: W, merchantId: number) => Promise<[path: string, fault: string] | undefined>;
  /** What it is worth, units that the currency can pay: what the budget, approvals and the dry run count. Nothing: there is nothing to give. */
  worth: (db: Db, what: W, of: Worth) => Promise<bigint>;
  /** What it costs over many members, where that is less than it is worth; else the same. The dry run counts it. */
  expected?: (db: Db, what: W, of: Worth) => Promise<bigint>;
  /** The least it can be worth, where that depends on what it is computed from. */
  least?: bigint;
  /** Why it cannot be given to anybody now. */
  unmet?: (db: Db, what: W, at: { merchantId: number; now: Date }) => Promise<ForbiddenReason | undefined>;
  /** Its sentences of the terms. */
  lines: (terms: Terms & { what: W }, wording: NamedWording) => Line[];
  /** What a member has of it, in short. */
  short: (what: W, amount: bigint, wording: Wording) => Line;
  /** In the transaction that issues, once for an entry. Who may be given nothing is refused (R9). */
  give: (tx: Tx, entry: EntryRow, what: W, given: Given) => Promise<Result<void, GiveRefusal>>;
  /** What became of what was issued, by entry; those left out still wait. */
  standings: (db: Db, entries: readonly EntryRow[]) => Promise<Iterable<readonly [bigint, Standing]>>;
};

/** One source for all promotions, so that an entry has one ref. */
export const SOURCE = 'promotion';
export const rewardRef = (entryId: bigint): string => `entry:${entryId}`;
export const campaignOf = (promoId: number): string => `promotion:${promoId}`;
export const titleOf = ({ texts }: PromotionContent) => ({
  EN: texts.EN.title,
  CN: texts.CN.title,
  KM: texts.KM.title,
});
