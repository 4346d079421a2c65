import type { Db } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { DAY_MS, exactText, ok, refuse, type Clock } from '@baize/kernel';
import { findCompleteUpto, listTeamDays, type DaySums } from '@baize/measures';
import { getMerchant } from '@baize/site';
import type { agentsApi } from './api.ts';

type AgentsDeps = { db: Db; clock: Clock };
type Api = typeof agentsApi;

const DAYS_DEFAULT = 7;
const DAYS_MAX = 31;
type Sums = Pick<DaySums, 'bets' | 'stake' | 'validBet' | 'net'>;
const nothing = (): Sums => ({ bets: 0n, stake: 0n, validBet: 0n, net: 0n });

/** AGENT-006: what the agent's team settled, by day and by game type. */
export async function getTeamOverview(
  { db, clock }: AgentsDeps,
  input: Input<Api, 'getTeamOverview'>,
  { merchantId, caller }: Ctx<'agent'>,
): Promise<Answer<Api, 'getTeamOverview'>> {
  const { currency, timeZone } = await getMerchant(db, merchantId);
  const today = dayIn(timeZone, clock.now());
  const to = input.to ?? today;
  const from = input.from ?? plusDays(to, 1 - DAYS_DEFAULT);
  if (from > to) return refuse('range_invalid');
  if (plusDays(from, DAYS_MAX) <= to) return refuse('range_too_long');
  const found = await listTeamDays(db, { agentId: caller.memberId, from, to });
  const asOf = await findCompleteUpto(db);
  const counted = asOf === null ? '' : dayIn(timeZone, asOf);
  const [byDay, byType, totals] = [new Map<string, Sums>(), new Map<string, Sums>(), nothing()];
  for (let day = from; day <= to; day = plusDays(day, 1)) byDay.set(day, nothing());
  for (const { day, gameType, ...sums } of found) {
    add(byDay, day, sums);
    add(byType, gameType, sums);
    plus(totals, sums);
  }
  const view = ({ bets, stake, validBet, net }: Sums) => ({
    bets: Number(bets),
    stake: exactText(stake, currency),
    validBet: exactText(validBet, currency),
    winLoss: exactText(net, currency),
  });
  return ok({
    currency,
    from,
    to,
    asOf: asOf?.getTime() ?? null,
    days: [...byDay].map(([day, sums]) => ({ day, ...view(sums), isProvisional: day >= counted })),
    gameTypes: [...byType].map(([gameType, sums]) => ({ gameType, ...view(sums) })),
    totals: view(totals),
  });
}

function plus(into: Sums, sums: Sums): void {
  for (const name of Object.keys(into) as (keyof Sums)[]) into[name] += sums[name];
}
function add(to: Map<string, Sums>, key: string, sums: Sums): void {
  const kept = to.get(key) ?? nothing();
  plus(kept, sums);
  to.set(key, kept);
}

/** The day it is somewhere: 2026-11-23. */
const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);
/** Calendar days, without a zone. */
const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
