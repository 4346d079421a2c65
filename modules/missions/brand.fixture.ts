import assert from 'node:assert/strict';
import { type TestDatabase } from '@baize/db/testing';
import { call, memberContext } from '@baize/endpoint/testing';
import { fixedClock, formatUnits, parseUnits as money } from '@baize/kernel';
import { completeUpto, playedAt } from '@baize/measures/testing';
import type { Member } from '@baize/members';
import { aMember, anAgent, anAuditLog } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { findAccount } from '@baize/wallet';
import { missionsApi } from './api.ts';
import { countMissions, missionsHandlers } from './handlers.ts';
import { type MissionBody } from './terms.ts';
import { aMission } from './testing.ts';

/** A brand in UTC+7; the clock stands on Wednesday 7 January 2026, 10:00 in Bangkok. */
export async function aMissionBrand(db: TestDatabase, flags: object = { MISSION: true }) {
  const clock = fixedClock('2026-01-07T03:00:00Z');
  const deps = { db, clock, ...anAuditLog() };
  const people = await db.transaction(async (tx) => {
    await completeUpto(tx, clock.now());
    const merchant = await aMerchant(tx, { currency: 'USD', settings: { flags } });
    await anAgent(tx, { merchant, uplineId: null });
    return { merchant, member: await aMember(tx, { merchant }), other: await aMember(tx, { merchant }) };
  });
  const { merchant, member } = people;
  const mission = (asked: Partial<MissionBody> = {}) =>
    db.transaction((tx) =>
      aMission(tx, { merchantId: merchant.id, at: new Date('2026-01-01T00:00:00Z'), ...asked }),
    );
  const play = (bet: string, { memberId }: Member = member, gameType = 'RNG') =>
    db.transaction((tx) =>
      playedAt(tx, { memberId, at: clock.now(), timeZone: 'Asia/Bangkok', validBet: money(bet), gameType }),
    );
  const deposit = (amount: string, { memberId }: Member = member) =>
    db.run(
      `insert into measures.member_flow_day as m (member_id, line_id, day, flow, entries, amount)
       select member_id, id, ($2::timestamptz at time zone 'Asia/Bangkok')::date, 'deposit', 1, $3 from members.line
        where member_id = $1 and until = 'infinity'
       on conflict (member_id, day, flow, line_id) do update
         set amount = m.amount + excluded.amount, entries = m.entries + 1`,
      [memberId, clock.now(), money(amount)],
    );
  const ctx = ({ memberId, account }: Member) => memberContext(memberId, { merchant, account });
  const summary = async (who: Member = member) => {
    const answer = await call(missionsApi, 'getMissionSummary', missionsHandlers(deps), {}, ctx(who));
    assert.ok(answer.ok);
    return answer.value;
  };
  const states = async (who?: Member) =>
    (await summary(who)).missions.map(({ state, progress, periodStart }) => [state, progress, periodStart]);
  const claim = (missionId: number, period: string, who: Member = member) =>
    call(missionsApi, 'claimMission', missionsHandlers(deps), { missionId, period }, ctx(who));
  const balance = async (who: Member = member) =>
    formatUnits((await findAccount(db, who.memberId))?.balance ?? -1n);
  const badge = () => countMissions(deps, { merchantId: merchant.id, memberId: member.memberId });
  const until = async (iso: string) => {
    clock.advance(Date.parse(iso) - clock.now().getTime());
    await db.transaction((tx) => completeUpto(tx, clock.now()));
  };
  return {
    ...people,
    clock,
    deps,
    mission,
    play,
    deposit,
    ctx,
    summary,
    states,
    claim,
    balance,
    badge,
    until,
  };
}
