import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { parseUnits, type Result } from '@baize/kernel';
import type { z } from 'zod';
import type { Ctx, StaffCaller } from './define.ts';
import type { Done } from './staff-action.ts';

/**
 * A control: a setting that binds those who move money, or members who would cheat. Who binds less than before proposes it
 * (module approvals), and another holder of `permission` decides. `Wanted` is what an operator asks for, as a proposal keeps
 * it: without secrets in the clear, and never shown. `Seen` is what the control says, for the log and for what is compared; null: it is not there.
 */
export type Control<
  Tx,
  Kind extends string,
  Wanted extends object,
  Seen extends object | null,
  Code extends string = never,
> = {
  /** What a proposal of it is called. */
  kind: Kind;
  /** In the audit log: 'risk.rule.update'. */
  action: string;
  /** …of what was not there: 'channel.create'. */
  createAction?: string;
  permission: string;
  wanted: z.ZodType<Wanted>;
  /** 'risk-rule:hand_credits': one proposal of a brand waits per subject. */
  subject: (wanted: Wanted, merchantId: number) => string;
  /**
   * Slow work outside, as a name that is looked up: before the transaction and its locks, by the call and again by the approval,
   * which answers `state_changed`. Nothing else of a control calls anybody outside.
   */
  check?: (wanted: Wanted) => Promise<Code | undefined>;
  /** Forgets what this process keeps of it in memory; after the commit, of the call and of the approval. */
  saved?: () => void;
  /** Locks the control until the transaction ends, and reads it. */
  lock: (tx: Tx, merchantId: number, wanted: Wanted) => Promise<Seen>;
  /** What stands against it, looked at by the call and again by the approval, which answers `state_changed`. */
  refuse?: (tx: Tx, seen: Seen, wanted: Wanted, merchantId: number) => Promise<Code | undefined>;
  /** What it would say. */
  next: (seen: Seen, wanted: Wanted) => Seen;
  bindsLess: (seen: Seen, next: Seen, wanted: Wanted) => boolean;
  /** Asked, too, where both sides do not say it alone: a field that stands for the brand's own setting. */
  bindsLessHere?: (tx: Tx, merchantId: number, seen: Seen, next: Seen, wanted: Wanted) => Promise<boolean>;
  save: (tx: Tx, merchantId: number, wanted: Wanted) => Promise<void>;
};

/** The end of the subject of what is not there yet: other wishes for something new wait beside it, the same wish again does not. */
export const newSubject = (wanted: object): string =>
  `new:${createHash('sha256')
    .update(JSON.stringify(inOrder(wanted)))
    .digest('hex')
    .slice(0, 12)}`;
/** As an operator's form and a proposal's row have it: fields in any order. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, inOrder(one)]),
  );
};

/** What a control says after the call: as asked, or as before while the proposal waits. */
export type Changed<Seen> = { seen: Seen; proposalId: number | null };

/** How modules below approvals reach it: the app hands it to them. Call it in the transaction of staffChange. */
export type ChangeControl<Tx, Kind extends string> = <
  Wanted extends object,
  Seen extends object | null,
  Code extends string = never,
>(
  tx: Tx,
  ctx: Pick<Ctx, 'merchantId'> & { caller: StaffCaller },
  control: Control<Tx, Kind, Wanted, Seen, Code>,
  asked: { wanted: Wanted; reason: string },
) => Promise<Result<Done<Changed<Seen>>, Code | 'nothing_to_change' | 'proposed_already'>>;

/** Whether a change of one field binds less. */
type BindsLess<Value> = (before: Value, after: Value) => boolean;

/** Binds less as soon as one field of those that are seen does; every field says how. */
export const anyBindsLess =
  <All extends object>(fields: { [Field in keyof All]-?: BindsLess<All[Field]> }) =>
  (before: Partial<All>, after: Partial<All>): boolean =>
    (Object.keys(before) as (keyof All)[]).some((field) =>
      fields[field](before[field] as All[typeof field], after[field] as All[typeof field]),
    );

/** Numbers, or money as decimal text. */
type Sum = number | string;
const units = (sum: Sum): bigint => parseUnits(String(sum));
export const isRaised: BindsLess<Sum> = (before, after) => units(after) > units(before);
export const isLowered: BindsLess<Sum> = (before, after) => units(after) < units(before);
/** Where 0 stands for no limit. */
export const isRaisedOrLifted: BindsLess<Sum> = (before, after) =>
  units(before) > 0n && (units(after) === 0n || isRaised(before, after));
export const isSwitchedOn: BindsLess<boolean> = (before, after) => after && !before;
export const isSwitchedOff: BindsLess<boolean> = (before, after) => before && !after;
export const isOther: BindsLess<unknown> = (before, after) => !isDeepStrictEqual(before, after);
/** It binds nobody. */
export const bindsNobody: BindsLess<unknown> = () => false;
