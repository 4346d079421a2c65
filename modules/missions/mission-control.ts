import { isDeepStrictEqual } from 'node:util';
import { staffControl } from '@baize/approvals';
import { unknownSubjects } from '@baize/catalogue';
import { lockNamed, type Db, type Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { newSubject, type Control } from '@baize/endpoint/control';
import { isAmount, ok, parseUnits, payableText, refuse, type Clock } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { z } from 'zod';
import type { missionsConsoleApi } from './console-api.ts';
import type { MissionsConsoleDeps } from './deps.ts';
import {
  countRunning,
  findMission,
  insertMission,
  insertVersion,
  listVersions,
  lockMission,
  startRun,
  stopRun,
  updateMission,
  type MissionRow,
  type VersionRow,
} from './mission.sql.ts';
import { MISSIONS_MAX, isMoney } from './rules.ts';
import {
  faultsOf,
  missionBody,
  missionTerms,
  targetOf,
  type MissionBody,
  type MissionTerms,
} from './terms.ts';

type Api = typeof missionsConsoleApi;
type Code = 'not_found' | 'mission_once_kept' | 'too_many_missions' | 'mission_after_wrong';

const wanted = z.strictObject({ missionId: z.number().int().positive().nullable(), body: missionBody });
type Wanted = z.output<typeof wanted>;

export const subjectOf = (missionId: number): string => `mission:${missionId}`;

/** A mission, its budget and whether it runs. It binds less where it is new, easier to reach, or costs more. */
export const missionControl = ({
  clock,
}: {
  clock: Clock;
}): Control<Tx, 'missions.mission', Wanted, MissionBody | null, Code> => ({
  kind: 'missions.mission',
  action: 'missions.mission',
  createAction: 'missions.mission.create',
  permission: 'promotions.write',
  wanted,
  subject: ({ missionId, body }) =>
    missionId === null ? `mission:${newSubject(body)}` : subjectOf(missionId),
  lock: async (tx, merchantId, { missionId }) => {
    await lockNamed(tx, 'missions.mission', merchantId);
    const row = missionId === null ? undefined : await lockMission(tx, missionId);
    return row?.merchantId === merchantId ? bodyOf(tx, row) : null;
  },
  refuse: async (tx, seen, { missionId, body }, merchantId) => {
    if (missionId !== null && seen === null) return 'not_found';
    const against = await standsAgainst(tx, { merchantId, missionId, body });
    if (against) return against;
    if (missionId === null || seen?.period !== 'ONCE' || isDeepStrictEqual(termsOf(seen), termsOf(body)))
      return undefined;
    const hasRun = (await listVersions(tx, [missionId])).some(({ isPromised }) => isPromised);
    return hasRun ? 'mission_once_kept' : undefined;
  },
  next: (_seen, { body }) => body,
  bindsLess: (seen, next) => (next === null ? false : isDearer(seen, next)),
  save: async (tx, merchantId, { missionId, body }) => {
    const running = {
      merchantId,
      isActive: body.isActive,
      fromDay: body.fromDay,
      untilDay: body.untilDay,
      budget: parseUnits(body.budget),
    };
    const at = clock.now();
    const before = missionId === null ? undefined : await findMission(tx, missionId);
    const id = missionId ?? (await insertMission(tx, running));
    if (!body.isActive && before?.isActive) await stopRun(tx, id, at);
    if (missionId !== null) await updateMission(tx, id, running);
    const newest = (await listVersions(tx, [id])).at(-1);
    const terms = termsOf(body);
    // What was saved while it did not run is a draft: only what it is started with is promised.
    const isKept =
      newest !== undefined &&
      (newest.isPromised || !body.isActive) &&
      isDeepStrictEqual(missionTerms.parse(newest.terms), terms);
    const version = isKept ? newest.version : (newest?.version ?? 0) + 1;
    if (body.isActive && !before?.isActive) await startRun(tx, id, at, version);
    if (!isKept) await insertVersion(tx, id, at, terms);
  },
});

export const termsOf = (body: MissionBody): MissionTerms => {
  const { isActive: _active, fromDay: _from, untilDay: _until, budget: _budget, ...terms } = body;
  return terms;
};

/** A mission as operators see it: its newest version. */
export async function bodyOf(db: Db, row: MissionRow): Promise<MissionBody> {
  const newest = (await listVersions(db, [row.missionId])).at(-1);
  const { currency } = await getMerchant(db, row.merchantId);
  return missionBody.parse({
    ...newest?.terms,
    isActive: row.isActive,
    fromDay: row.fromDay,
    untilDay: row.untilDay,
    budget: payableText(row.budget, currency),
  });
}

const SAME = ['type', 'period', 'gameType', 'gameId', 'winTimes', 'after'] as const;

/** Whether anything of it may cost the house more than before. A stopped mission costs nothing. */
export function isDearer(before: MissionBody | null, after: MissionBody): boolean {
  if (!after.isActive) return false;
  if (!before?.isActive) return true;
  const sum = (rows: readonly string[], place: number) => parseUnits(rows[place] ?? '0');
  return (
    SAME.some((field) => before[field] !== after[field]) ||
    targetOf(after) < targetOf(before) ||
    parseUnits(after.amount) > parseUnits(before.amount) ||
    after.turnoverTimes < before.turnoverTimes ||
    parseUnits(after.budget) > parseUnits(before.budget) ||
    after.fromDay < before.fromDay ||
    (before.untilDay !== null && (after.untilDay === null || after.untilDay > before.untilDay)) ||
    after.prizes.some((prize, place) => parseUnits(prize) > sum(before.prizes, place))
  );
}

export async function saveMission(
  deps: MissionsConsoleDeps,
  { missionId: given, reason, ...asked }: Input<Api, 'saveMission'>,
  ctx: Ctx<'staff:promotions.write'>,
): Promise<Answer<Api, 'saveMission'>> {
  const { db } = deps;
  const { merchantId } = ctx;
  const missionId = given ?? null;
  const { currency } = await getMerchant(db, merchantId);
  const faults = faultsOf(asked);
  const sums = { amount: asked.amount, budget: asked.budget };
  for (const [field, text] of Object.entries(isMoney(asked.type) ? { ...sums, target: asked.target } : sums))
    if (!isAmount(text, currency)) faults[field] = 'amount_invalid';
  if (asked.prizes.some((text) => !isAmount(text, currency))) faults['prizes'] = 'amount_invalid';
  // What was saved before this was asked for is stopped all the same.
  const isStop = missionId !== null && !asked.isActive;
  const isPayable = ['amount', 'budget'].every((field) => faults[field] === undefined);
  if (!isStop && isPayable && parseUnits(asked.budget) < parseUnits(asked.amount))
    faults['budget'] = 'budget_below_reward';
  if (!isStop && Object.values(asked.title).some((text) => text === '')) faults['title'] = 'titles_missing';
  if (Object.keys(faults).length > 0) return refuse('validation_failed', { fields: faults });
  const unknown = await unknownSubjects(db, [
    ...(asked.gameType === null ? [] : [{ kind: 'gameType' as const, id: asked.gameType }]),
    ...(asked.gameId === null ? [] : [{ kind: 'game' as const, id: String(asked.gameId) }]),
  ]);
  // A mission that names what is gone is stopped all the same.
  if (unknown && (asked.isActive || missionId === null)) return refuse('games_unknown', unknown);
  const money = (text: string) => payableText(parseUnits(text), currency);
  const body: MissionBody = {
    ...asked,
    target: isMoney(asked.type) ? money(asked.target) : asked.target,
    amount: money(asked.amount),
    budget: money(asked.budget),
    prizes: asked.prizes.map(money),
  };
  const changed = await staffControl(deps, ctx, missionControl(deps), {
    wanted: { missionId, body },
    reason,
  });
  if (!changed.ok) return changed;
  return ok({ proposalId: changed.value.proposalId });
}

/** How many missions may stand behind one another. */
const CHAIN_MAX = MISSIONS_MAX;

/** Asked again at the approval, under the lock of the brand's missions: what was proposed meanwhile may run by then. */
async function standsAgainst(
  db: Db,
  { merchantId, missionId, body }: { merchantId: number } & Wanted,
): Promise<Code | undefined> {
  if (body.isActive && (await countRunning(db, merchantId, missionId ?? 0)) >= MISSIONS_MAX)
    return 'too_many_missions';
  if (body.after === null) return undefined;
  const before = await findMission(db, body.after);
  if (before?.merchantId !== merchantId) return 'mission_after_wrong';
  const first = (await listVersions(db, [body.after])).at(-1);
  // It opens in the period in which the other was claimed, or once for all.
  const isFit = first?.terms.period === 'ONCE' || first?.terms.period === body.period;
  return isFit && !(await leadsTo(db, body.after, missionId)) ? undefined : 'mission_after_wrong';
}

/** Whether the mission, or one before it, is this one: a circle opens for nobody. */
async function leadsTo(db: Db, from: number, missionId: number | null): Promise<boolean> {
  let next: number | null = from;
  for (let step = 0; next !== null && step < CHAIN_MAX; step += 1) {
    if (next === missionId) return true;
    const newest: VersionRow | undefined = (await listVersions(db, [next])).at(-1);
    next = newest?.terms.after ?? null;
  }
  return next !== null;
}
