import type { Db } from '@baize/db';
import type { Answer, Input } from '@baize/endpoint';
import { exactText, ok, type Clock } from '@baize/kernel';
import { countActive, listTeamDays, listTeamFlowDays } from '@baize/measures';
import { countTeam, listTeamIds } from '@baize/members';
import { sumBalances } from '@baize/wallet';
import type { agentsApi } from './api.ts';
import type { OfAgent } from './deps.ts';
import { add, daysOf, figuresView, listDays, nothing, playView, type Days, type Sums } from './figures.ts';

type Deps = { db: Db; clock: Clock };
type Api = typeof agentsApi;

/** Balances of larger teams are not added up while somebody waits, and those who played are not counted. */
const BALANCE_MEMBERS_MAX = 20_000;
const ACTIVE_MEMBERS_MAX = 100_000;

/** AGENT-006: what the agent's team settled, got and gave, by day and by game type, and who it is now. */
export async function getTeamOverview(
  deps: Deps,
  input: Input<Api, 'getTeamOverview'>,
  { merchantId, caller }: OfAgent,
): Promise<Answer<Api, 'getTeamOverview'>> {
  const { db } = deps;
  const agentId = caller.memberId;
  const range = await daysOf(deps, input, merchantId);
  if (!range.ok) return range;
  const { from, to, currency, asOf } = range.value;
  const { days, totals, byType } = await teamDays(db, agentId, range.value);
  const members = await countTeam(db, agentId);
  return ok({
    currency,
    from,
    to,
    asOf,
    members,
    active:
      members > ACTIVE_MEMBERS_MAX
        ? null
        : await countActive(db, { agentId, span: 'day', from, to, minBet: 1n }),
    balance:
      members > BALANCE_MEMBERS_MAX
        ? null
        : exactText(await sumBalances(db, await listTeamIds(db, agentId, BALANCE_MEMBERS_MAX)), currency),
    days,
    gameTypes: [...byType].map(([gameType, sums]) => ({ gameType, ...playView(sums, currency) })),
    totals: figuresView(totals, currency),
  });
}

/** Every day of the range of a member with everybody below, their sum, and the play by game type. */
export async function teamDays(db: Db, memberId: number, range: Days) {
  const { from, to, currency, provisionalFrom } = range;
  const whose = { agentId: memberId, from, to };
  const byDay = new Map<string, Sums>(listDays(range).map((day) => [day, nothing()]));
  const byType = new Map<string, Sums>();
  const totals = nothing();
  for (const { gameType, ...sums } of await listTeamDays(db, whose)) {
    const ofType = byType.get(gameType) ?? nothing();
    byType.set(gameType, ofType);
    for (const into of [byDay.get(sums.day), ofType, totals]) if (into) add(into, sums);
  }
  for (const sums of await listTeamFlowDays(db, whose))
    for (const into of [byDay.get(sums.day), totals]) if (into) add(into, sums);
  const days = [...byDay].map(([day, sums]) => ({
    day,
    ...figuresView(sums, currency),
    isProvisional: day >= provisionalFrom,
  }));
  return { days, totals, byType };
}
