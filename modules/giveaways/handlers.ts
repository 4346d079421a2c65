import { withProposed } from '@baize/approvals';
import type { Handlers } from '@baize/endpoint';
import { DAY_MS, MINUTE_MS, ok, payableText, refuse } from '@baize/kernel';
import { accountNames } from '@baize/members';
import { titleIn } from '@baize/rewards';
import { getMerchant } from '@baize/site';
import type { giveawaysApi } from './api.ts';
import { claimRafflePromotion, ticketOf } from './claim.ts';
import type { giveawaysConsoleApi } from './console-api.ts';
import type { GiveawaysDeps } from './deps.ts';
import { listDraws } from './draw.sql.ts';
import { findEvent, listEvents, listShown, type Counted, type EventRow } from './event.sql.ts';
import { publishGiveaway } from './publish-control.ts';
import { countOf, type EventState } from './rules.ts';
import { saveGiveaway } from './save-giveaway.ts';
import { seedOf } from './seed.ts';
import { standingsOf } from './standing.ts';
import { stopGiveaway } from './stop-giveaway.ts';
import { bindsOf, mostOf, targetOf } from './terms.ts';

/** Ended events stay to be looked at for so long. */
const SHOWN_DAYS = 30;
/** Events of a brand that a member sees at once. */
const SHOWN_MAX = 50;
/** The seed is told later than the end: a server whose clock is behind takes no claim from who has read it. */
const SEED_AFTER_MS = MINUTE_MS;

const isOver = ({ state, terms }: Pick<EventRow, 'state' | 'terms'>, now: Date): boolean =>
  state === 'STOPPED' || (state === 'PUBLISHED' && now.getTime() >= terms.until + SEED_AFTER_MS);

function stateOf({ state, terms, isSoldOut }: Counted, now: number): EventState {
  if (state === 'STOPPED' || now >= terms.until) return 'ENDED';
  if (isSoldOut) return 'SOLD_OUT';
  return now < terms.from ? 'SOON' : 'OPEN';
}

export const giveawaysHandlers = (deps: GiveawaysDeps): Handlers<typeof giveawaysApi> => ({
  claimRafflePromotion: (input, ctx) => claimRafflePromotion(deps, input, ctx),
  listGiveaways: async ({ kind }, { merchantId, language, ip, caller: { memberId } }) => {
    const { db, clock } = deps;
    const { currency, timeZone } = await getMerchant(db, merchantId);
    const now = clock.now();
    const since = new Date(now.getTime() - SHOWN_DAYS * DAY_MS);
    const rows = await listShown(db, merchantId, { kind, since, limit: SHOWN_MAX });
    const open = rows.filter((row) => stateOf(row, now.getTime()) === 'OPEN');
    const standings = await standingsOf(db, open, { memberId, now, timeZone, ip });
    const list = rows.map((row) => {
      const { terms, seedHash, given, eventId } = row;
      const standing = standings.get(eventId);
      const { from, until, what, turnoverTimes, levelMin, depositDays, needsMobile } = terms;
      return {
        promoId: eventId,
        title: titleIn(terms.titles, language),
        from,
        until,
        state: stateOf(row, now.getTime()),
        what,
        left: countOf(what) - given,
        turnoverTimes,
        binds: bindsOf(terms, currency),
        levelMin,
        depositDays,
        needsMobile,
        once: terms.once ?? [],
        perDay: terms.perDay,
        whole: terms.whole,
        earnedBy: terms.earnedBy,
        earnedEach: terms.earnedEach,
        remain: standing?.remain ?? 0,
        why: standing?.why ?? null,
        ticketId: standing && standing.remain > 0 ? ticketOf(standing.used + 1) : '',
        seedHash: seedHash ?? '',
      };
    });
    return ok({ now: now.getTime(), currency, list });
  },
  listGiveawayDraws: async ({ kind, ...request }, { merchantId, language, caller: { memberId } }) => {
    const { db, clock } = deps;
    const { currency } = await getMerchant(db, merchantId);
    const now = clock.now();
    const found = await listDraws(db, { memberId, merchantId, kind }, request, (row) => ({
      promoId: row.eventId,
      title: titleIn(row.terms.titles, language),
      number: row.number,
      prizeId: row.prize,
      amount: payableText(row.amount, currency),
      drawnAt: row.drawnAt.getTime(),
      hasProof: isOver(row, now),
    }));
    return ok({ ...found, currency });
  },
  getGiveawayProof: async ({ promoId }, { merchantId }) => {
    const { db, clock, box } = deps;
    const { currency } = await getMerchant(db, merchantId);
    const row = await findEvent(db, merchantId, promoId);
    if (!row || row.state === 'DRAFT') return refuse('not_found');
    if (!isOver(row, clock.now())) return refuse('giveaway_running');
    return ok({ serverSeed: seedOf(box, row), seedHash: row.seedHash ?? '', currency, what: row.terms.what });
  },
});

export const giveawaysConsoleHandlers = (deps: GiveawaysDeps): Handlers<typeof giveawaysConsoleApi> => ({
  listGiveawayEvents: async ({ kind, state, ...request }, { merchantId, language }) => {
    const { db, clock, box } = deps;
    const { currency } = await getMerchant(db, merchantId);
    const now = clock.now();
    const found = await listEvents(db, { merchantId, kind, state }, request, (row) => ({
      eventId: row.eventId,
      state: row.state,
      revision: row.revision,
      terms: row.terms,
      title: row.terms.titles[language],
      kind: row.terms.what.kind,
      from: row.terms.from,
      until: row.terms.until,
      currency,
      count: countOf(row.terms.what),
      given: row.given,
      most: payableText(mostOf(row.terms, currency), currency),
      spent: payableText(row.spent, currency),
      seedHash: row.seedHash ?? '',
      serverSeed: row.state !== 'DRAFT' && isOver(row, now) ? seedOf(box, row) : '',
      isOver: row.state === 'STOPPED' || now.getTime() >= row.terms.until,
    }));
    const list = await withProposed(db, { merchantId, now }, found.list, ({ eventId }) => [
      targetOf(eventId),
    ]);
    return ok({ ...found, list, currency });
  },
  saveGiveaway: (input, ctx) => saveGiveaway(deps, input, ctx),
  publishGiveaway: (input, ctx) => publishGiveaway(deps, input, ctx),
  stopGiveaway: (input, ctx) => stopGiveaway(deps, input, ctx),
  listGiveawayClaims: async ({ eventId, ...request }, { merchantId }) => {
    const { db } = deps;
    const { currency } = await getMerchant(db, merchantId);
    const found = await listDraws(db, { eventId, merchantId }, request, (row) => row);
    const ids = [...new Set(found.list.map((row) => row.memberId))];
    const accounts = await accountNames(db, ids);
    const list = found.list.map((row) => ({
      number: row.number,
      memberId: row.memberId,
      account: accounts.get(row.memberId) ?? '',
      prizeId: row.prize,
      amount: payableText(row.amount, currency),
      drawnAt: row.drawnAt.getTime(),
    }));
    return ok({ ...found, list, currency });
  },
});
