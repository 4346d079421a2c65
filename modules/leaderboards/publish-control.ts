import { staffControl } from '@baize/approvals';
import { subjectNames, unknownSubjects } from '@baize/catalogue';
import type { Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import type { Control } from '@baize/endpoint/control';
import { ok, payableText, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { z } from 'zod';
import type { leaderboardsConsoleApi } from './console-api.ts';
import { findBoard, lockBoard, publishBoard } from './draft.sql.ts';
import type { LeaderboardsDeps } from './deps.ts';
import { mostOf, type StoredState } from './rules.ts';
import { boardTerms, faultOf, type BoardTerms, type TermsFault, targetOf } from './terms.ts';

type Api = typeof leaderboardsConsoleApi;

const wanted = z.strictObject({
  boardId: z.number().int(),
  /** As it was when it was asked for: what is edited meanwhile is not what was approved. */
  revision: z.number().int(),
  terms: boardTerms,
  currency: z.string(),
  timeZone: z.string(),
  /** What `terms.games` are called; none: every game. */
  games: z.array(z.string()).optional(),
});
type Wanted = z.output<typeof wanted>;
/** What members are promised, as both operators read it. A draft promises nothing: an approval then names each of its terms. */
type Promised = {
  title: string;
  repeats: Exclude<BoardTerms['repeats'], null> | 'ONCE';
  /** In the brand's zone. */
  from: string;
  until: string | null;
  games: string[];
  scoring: BoardTerms['scoring'];
  leastStake: string;
  leastScore: string;
  /** Each row of the table: up to which place, and what it wins. */
  prizes: string[];
  /** The most a period pays. */
  most: string;
  turnoverTimes: number;
};
type Seen = ({ state: StoredState } & Partial<Promised>) | null;
type Fault = 'not_found' | 'state_changed' | TermsFault;

const seenOf = (
  state: StoredState,
  terms: BoardTerms,
  { currency, timeZone, games = [] }: Pick<Wanted, 'currency' | 'timeZone' | 'games'>,
) => ({
  state,
  title: terms.titles.EN,
  repeats: terms.repeats ?? ('ONCE' as const),
  from: timeIn(timeZone, terms.from),
  until: terms.until === null ? null : timeIn(timeZone, terms.until),
  games,
  scoring: terms.scoring,
  leastStake: terms.leastStake,
  leastScore: terms.leastScore,
  prizes: terms.prizes.map(({ upTo, amount }, row) => {
    const first = (terms.prizes[row - 1]?.upTo ?? 0) + 1;
    return `${first === upTo ? upTo : `${first}-${upTo}`}: ${amount}`;
  }),
  most: payableText(mostOf(terms), currency),
  turnoverTimes: terms.turnoverTimes,
});

const timeIn = (timeZone: string, at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');

/** What is published promises its prizes to members, each period anew: two operators decide. */
export const publishControl = ({
  clock,
}: Pick<LeaderboardsDeps, 'clock'>): Control<Tx, 'leaderboards.publish', Wanted, Seen, Fault> => ({
  kind: 'leaderboards.publish',
  action: 'leaderboard.publish',
  permission: 'promotions.write',
  wanted,
  subject: ({ boardId }) => targetOf(boardId),
  lock: async (tx, merchantId, { boardId, ...brand }) => {
    const row = await lockBoard(tx, boardId);
    if (row?.merchantId !== merchantId) return null;
    return row.state === 'DRAFT' ? { state: row.state } : seenOf(row.state, row.terms, brand);
  },
  refuse: async (tx, seen, { boardId, revision, terms, currency }) => {
    const row = await lockBoard(tx, boardId);
    if (seen === null || !row) return 'not_found';
    if (row.state !== 'DRAFT' || row.revision !== revision) return 'state_changed';
    const isPast = terms.until !== null && clock.now().getTime() >= terms.until;
    return faultOf(terms, currency) ?? (isPast ? 'range_invalid' : undefined);
  },
  next: (_seen, { terms, ...brand }) => seenOf('PUBLISHED', terms, brand),
  bindsLess: () => true,
  save: async (tx, _merchantId, { boardId }) => {
    await publishBoard(tx, boardId, clock.now());
  },
});

export async function publishLeaderboard(
  deps: LeaderboardsDeps,
  { boardId, revision, reason }: Input<Api, 'publishLeaderboard'>,
  ctx: Ctx<'staff:promotions.write'>,
): Promise<Answer<Api, 'publishLeaderboard'>> {
  const { currency, timeZone } = await getMerchant(deps.db, ctx.merchantId);
  const row = await findBoard(deps.db, ctx.merchantId, boardId);
  if (!row) return refuse('not_found');
  const unknown = await unknownSubjects(deps.db, row.terms.games);
  if (unknown) return refuse('games_unknown', unknown);
  const names = await subjectNames(deps.db, row.terms.games);
  const games = row.terms.games.map((one) => names(one)?.EN ?? one.id);
  const asked = { boardId, revision, terms: row.terms, currency, timeZone, games };
  const changed = await staffControl(deps, ctx, publishControl(deps), { wanted: asked, reason });
  return changed.ok ? ok({ proposalId: changed.value.proposalId }) : changed;
}
