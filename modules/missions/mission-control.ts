import { isDeepStrictEqual } from 'node:util';
import { staffControl } from '@baize/approvals';
import type { Db, Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import type { Control } from '@baize/endpoint/control';
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
  updateMission,
  type MissionRow,
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
  subject: ({ missionId }) => `mission:${missionId ?? 'new'}`,
  lock: async (tx, merchantId, { missionId }) => {
    const row = missionId === null ? undefined : await lockMission(tx, missionId);
    return row?.merchantId === merchantId ? bodyOf(tx, row) : null;
  },
  refuse: async (tx, seen, { missionId, body }) => {
    if (missionId !== null && seen === null) return 'not_found';
    if (seen?.period === 'ONCE' && !isDeepStrictEqual(termsOf(seen), termsOf(body)))
      return 'mission_once_kept';
    return undefined;
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
    const id = missionId ?? (await insertMission(tx, running));
    if (missionId !== null) await updateMission(tx, id, running);
    const newest = (await listVersions(tx, [id])).at(-1);
    const terms = termsOf(body);
    if (!newest || !isDeepStrictEqual(missionTerms.parse(newest.terms), terms))
      await insertVersion(tx, id, clock.now(), terms);
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
  if (Object.keys(faults).length > 0) return refuse('validation_failed', { fields: faults });
  const money = (text: string) => payableText(parseUnits(text), currency);
  const body: MissionBody = {
    ...asked,
    target: isMoney(asked.type) ? money(asked.target) : asked.target,
    amount: money(asked.amount),
    budget: money(asked.budget),
    prizes: asked.prizes.map(money),
  };
  const refused = await standsAgainst(deps, { merchantId, missionId, body });
  if (refused) return refuse(refused);
  const changed = await staffControl(deps, ctx, missionControl(deps), {
    wanted: { missionId, body },
    reason,
  });
  if (!changed.ok) return changed;
  return ok({ proposalId: changed.value.proposalId });
}

async function standsAgainst(
  { db }: MissionsConsoleDeps,
  { merchantId, missionId, body }: { merchantId: number } & Wanted,
): Promise<Code | undefined> {
  if (body.isActive && (await countRunning(db, merchantId, missionId ?? 0)) >= MISSIONS_MAX)
    return 'too_many_missions';
  if (body.after === null) return undefined;
  const before = await findMission(db, body.after);
  if (before?.merchantId !== merchantId || body.after === missionId) return 'mission_after_wrong';
  const first = (await listVersions(db, [body.after])).at(-1);
  // It opens in the period in which the other was claimed, or once for all.
  const isFit = first?.terms.period === 'ONCE' || first?.terms.period === body.period;
  return isFit ? undefined : 'mission_after_wrong';
}
