import type { Db } from '@baize/db';
import { sumDepositsOf } from '@baize/deposits';
import { businessDay, businessDayStart, DAY_MS, invariant, parseUnits } from '@baize/kernel';
import { sumValidBet } from '@baize/measures';
import { findMemberRow } from '@baize/members';
import { countTickets, countUsed } from './draw.sql.ts';
import type { EventRow } from './event.sql.ts';
import { isShared } from './marks.ts';
import type { NoDraw } from './rules.ts';
import type { GiveawayTerms } from './terms.ts';

/** How often the member drew, how often it may now, and why not where it may not. */
export type Standing = { used: number; remain: number; why: NoDraw | null };

type Asked = {
  memberId: number;
  now: Date;
  timeZone: string;
  /** Where the member calls from. */ ip?: string | undefined;
};

/** Reads under the wallet's lock where a draw is claimed: of two claims at once the second sees the first. */
export async function standingsOf(
  db: Db,
  events: readonly EventRow[],
  { memberId, now, timeZone, ip }: Asked,
): Promise<Map<number, Standing>> {
  const today = businessDay(now, timeZone);
  const member = await findMemberRow(db, memberId);
  invariant(member, 'the caller is a member', { memberId });
  const eventIds = events.map(({ eventId }) => eventId);
  const used = await countUsed(db, { memberId, eventIds, today });
  const given = new Map(
    (await countTickets(db, { memberId, eventIds })).map((one) => [one.eventId, one.tickets]),
  );
  const standings = new Map<number, Standing>();
  for (const { eventId, terms } of events) {
    const { all = 0, today: ofToday = 0 } = used.find((one) => one.eventId === eventId) ?? {};
    const unmet = await unmetOf(db, terms, { memberId, now, timeZone }, member);
    const of = { eventId, merchantId: member.merchantId, memberId, ip };
    const why = unmet ?? ((await isShared(db, terms.once ?? [], of)) ? 'shared' : null);
    const earned = why === null ? await earnedBy(db, terms, { memberId, now, timeZone }) : 0;
    // Tickets come on top of what the event lets a member earn: what was promised is not lost to who earned it all.
    const owed = why === null ? earned + (given.get(eventId) ?? 0) - all : 0;
    const remain = Math.max(0, Math.min(terms.perDay === null ? owed : terms.perDay - ofToday, owed));
    standings.set(eventId, { used: all, remain, why: why ?? (remain === 0 ? 'no_ticket' : null) });
  }
  return standings;
}

async function unmetOf(
  db: Db,
  { levelMin, needsMobile, depositDays }: GiveawayTerms,
  { memberId, now, timeZone }: Asked,
  { level, mobile }: { level: number; mobile: string | null },
): Promise<NoDraw | null> {
  if (level < levelMin) return 'level_needed';
  if (needsMobile && mobile === null) return 'mobile_needed';
  if (depositDays === null) return null;
  const today = businessDayStart(businessDay(now, timeZone), timeZone).getTime();
  const from = new Date(today - (depositDays - 1) * DAY_MS);
  const { countOfDay } = await sumDepositsOf(db, {
    memberId,
    day: { from, until: new Date(now.getTime() + 1) },
  });
  return countOfDay > 0 ? null : 'deposit_needed';
}

/** Deposits count from the event's beginning, valid bet from that day on, as measures have it. */
async function earnedBy(db: Db, terms: GiveawayTerms, { memberId, now, timeZone }: Asked): Promise<number> {
  const { earnedBy: way, earnedEach, whole } = terms;
  if (way === 'FREE') return whole;
  const from = new Date(terms.from);
  const sum =
    way === 'DEPOSIT'
      ? (await sumDepositsOf(db, { memberId, day: { from, until: new Date(terms.until) } })).sumOfDay
      : await sumValidBet(db, {
          memberId,
          from: businessDay(from, timeZone),
          to: businessDay(now, timeZone),
          gameType: null,
        });
  const draws = sum / parseUnits(earnedEach);
  return draws > BigInt(whole) ? whole : Number(draws);
}
