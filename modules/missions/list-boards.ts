import type { Db } from '@baize/db';
import type { Answer, Input } from '@baize/endpoint';
import { exactText, ok, payableText, refuse } from '@baize/kernel';
import { accountNames } from '@baize/members';
import { getMerchant, type Merchant } from '@baize/site';
import { findBoard, listBoardsOf, listPlaces, type Board } from './board.sql.ts';
import type { missionsConsoleApi } from './console-api.ts';
import type { MissionsConsoleDeps } from './deps.ts';
import { findMission, listRuns, listVersions } from './mission.sql.ts';
import { earlier, periodAt } from './rules.ts';
import { hasRunThrough, versionAt } from './standing.ts';
import { titleIn } from './terms.ts';

type Api = typeof missionsConsoleApi;
type Language = Parameters<typeof titleIn>[1];

/** What boards paid, the newest period first. */
export async function listMissionBoards(
  { db }: MissionsConsoleDeps,
  { missionId, ...request }: Input<Api, 'listMissionBoards'>,
  { merchantId, language }: { merchantId: number; language: Language },
): Promise<Answer<Api, 'listMissionBoards'>> {
  const merchant = await getMerchant(db, merchantId);
  const found = await listBoardsOf(db, { merchantId, missionId }, request);
  const told = await tellerOf(db, merchant, language, [...new Set(found.list.map((row) => row.missionId))]);
  const list = found.list.map((row) => ({
    ...told(row),
    places: row.places,
    paid: payableText(row.paid, merchant.currency),
  }));
  return ok({ ...found, list, currency: merchant.currency });
}

/** Who had which place of a period. */
export async function getMissionBoard(
  { db }: MissionsConsoleDeps,
  { missionId: asked, period }: Input<Api, 'getMissionBoard'>,
  { merchantId, language }: { merchantId: number; language: Language },
): Promise<Answer<Api, 'getMissionBoard'>> {
  const missionId = Number(asked);
  const of = { missionId, period };
  const mission = await findMission(db, missionId);
  const board = await findBoard(db, of);
  if (mission?.merchantId !== merchantId || !board) return refuse('not_found');
  const merchant = await getMerchant(db, merchantId);
  const { currency } = merchant;
  const places = await listPlaces(db, of);
  const ids = places.map(({ memberId }) => memberId);
  const names = await accountNames(db, ids);
  const told = await tellerOf(db, merchant, language, [missionId]);
  return ok({
    ...told({ ...of, ...board, untilDay: mission.untilDay }),
    currency,
    places: places.map(({ rank, memberId, score, prize, rewardId }) => ({
      rank,
      memberId,
      account: names.get(memberId) ?? '',
      score: exactText(score, currency),
      prize: payableText(prize, currency),
      isOffered: rewardId !== null,
    })),
  });
}

type Told = { missionId: number; period: string; untilDay: string | null } & Board;

/** What is told of a board of these missions: its words and where it stands. */
async function tellerOf(db: Db, { timeZone }: Merchant, language: Language, missionIds: readonly number[]) {
  const versions = await listVersions(db, missionIds);
  const runs = await listRuns(db, missionIds);
  return ({ missionId, period, untilDay, refreshedAt, paidAt }: Told) => {
    const own = versions.filter((one) => one.missionId === missionId);
    const terms = versionAt(own, period, timeZone)?.terms;
    const ran = runs.filter((one) => one.missionId === missionId);
    const { to } = periodAt(terms?.period ?? 'DAILY', period);
    const isOwed = hasRunThrough(ran, earlier(to ?? period, untilDay), timeZone);
    return {
      missionId,
      name: terms ? titleIn(terms.title, language) : '',
      period,
      state: paidAt ? ('PAID' as const) : isOwed ? ('COUNTING' as const) : ('DROPPED' as const),
      refreshedAt: refreshedAt.getTime(),
      paidAt: paidAt?.getTime() ?? null,
    };
  };
}
