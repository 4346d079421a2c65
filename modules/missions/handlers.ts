import type { Handlers } from '@baize/endpoint';
import type { Db } from '@baize/db';
import {
  businessDay,
  businessDayStart,
  exactText,
  invariant,
  mulRateFloor,
  ok,
  parseUnits,
  payableText,
  refuse,
} from '@baize/kernel';
import { accountNames, findMember, maskAccount } from '@baize/members';
import { listRewardBarred } from '@baize/protection';
import { getMerchant, isFlagOn, type Merchant } from '@baize/site';
import type { missionsApi } from './api.ts';
import { findBoard, listPlaces } from './board.sql.ts';
import { claimMission } from './claim-mission.ts';
import { noteLoginDay } from './claim.sql.ts';
import type { MissionsDeps } from './deps.ts';
import { isMoney } from './rules.ts';
import { listStandings, type Standing } from './standing.ts';
import { titleIn } from './terms.ts';

const LETTERS = { DAILY: 'D', WEEKLY: 'W', ONCE: 'O' } as const;

export const missionsHandlers = (deps: MissionsDeps): Handlers<typeof missionsApi> => {
  const { db } = deps;
  return {
    getMissionSummary: async (_input, { merchantId, caller: { memberId }, language }) => {
      const merchant = await getMerchant(db, merchantId);
      if (!isFlagOn(merchant.settings.flags, 'MISSION')) return refuse('operation_not_enabled');
      const { currency } = merchant;
      const standings = await standingsOf(deps, merchant, memberId);
      const names = new Map(
        standings.map(({ mission, terms }) => [mission.missionId, titleIn(terms.title, language)]),
      );
      const shown = ({ mission, terms, ...at }: Standing) => {
        const count = (value: bigint) => (isMoney(terms.type) ? exactText(value, currency) : String(value));
        const reward = parseUnits(terms.amount);
        return {
          missionId: mission.missionId,
          name: names.get(mission.missionId) ?? terms.title.EN,
          type: terms.type,
          period: LETTERS[terms.period],
          target: count(at.target),
          progress: count(at.progress < 0n ? 0n : at.progress),
          reward: payableText(reward, currency),
          rewardType: 'CASH' as const,
          state: at.state,
          endTime: at.endsAt?.getTime() ?? null,
          periodStart: at.period,
          turnover: payableText(mulRateFloor(reward, BigInt(terms.turnoverTimes), 100n), currency),
          countsFrom: terms.period === 'ONCE' ? businessDayStart(at.from, merchant.timeZone).getTime() : null,
          after: terms.after !== null && at.isLocked ? (names.get(terms.after) ?? null) : null,
          hasBoard: terms.prizes.length > 0,
        };
      };
      return ok({ badge: claimableOf(standings), currency, missions: standings.map(shown) });
    },
    getMissionLeaderboard: async ({ missionId, pageNo, pageSize }, { merchantId, caller: { memberId } }) => {
      const merchant = await getMerchant(db, merchantId);
      if (!isFlagOn(merchant.settings.flags, 'MISSION')) return refuse('operation_not_enabled');
      const { currency } = merchant;
      const [running] = await standingsOf(deps, merchant, memberId, missionId);
      if (!running || running.terms.prizes.length === 0) return refuse('not_found');
      const of = { missionId, period: running.period };
      const board = await findBoard(db, of);
      const all = await listPlaces(db, of);
      const begin = (pageNo - 1) * pageSize;
      const shown = all.slice(begin, begin + pageSize);
      const ids = shown.map((place) => place.memberId);
      const names = await accountNames(db, ids);
      return ok({
        list: shown.map((place) => ({
          rank: place.rank,
          account: maskAccount(names.get(place.memberId) ?? ''),
          score: exactText(place.score, currency),
          prize: payableText(place.prize, currency),
          isOwn: place.memberId === memberId,
        })),
        mine: {
          rank: all.find((place) => place.memberId === memberId)?.rank ?? null,
          score: exactText(running.progress, currency),
        },
        refreshedAt: board?.refreshedAt.getTime() ?? null,
        pageNo,
        totalPages: Math.max(1, Math.ceil(all.length / pageSize)),
      });
    },
    claimMission: (input, ctx) => claimMission(deps, input, ctx),
  };
};

/** MEMBER-002: how many missions a member can claim now. */
export async function countMissions(
  deps: { db: Db; clock: MissionsDeps['clock'] },
  { merchantId, memberId }: { merchantId: number; memberId: number },
): Promise<number> {
  const merchant = await getMerchant(deps.db, merchantId);
  if (!isFlagOn(merchant.settings.flags, 'MISSION')) return 0;
  return claimableOf(await standingsOf(deps, merchant, memberId));
}

const claimableOf = (standings: readonly Standing[]): number =>
  standings.filter(({ state }) => state === 'CLAIMABLE').length;

/** Where the caller stands; that the caller is there counts as a login of the day. Who may be given nothing is shown nothing (R9). */
async function standingsOf(
  { db, clock }: { db: Db; clock: MissionsDeps['clock'] },
  merchant: Merchant,
  memberId: number,
  only?: number,
): Promise<Standing[]> {
  const member = await findMember(db, memberId);
  invariant(member, 'the caller is a member', { memberId });
  const now = clock.now();
  // Whoever asks is logged in today, by a registration or since yesterday, too.
  await noteLoginDay(db, memberId, businessDay(now, merchant.timeZone));
  if ((await listRewardBarred(db, [memberId], now)).has(memberId)) return [];
  return listStandings(db, merchant, member, now, only);
}
