import type { Handlers } from '@baize/endpoint';
import { ok, refuse } from '@baize/kernel';
import { findMemberByAccount, findMemberRow, isAgent } from '@baize/members';
import type { ratesApi } from './api.ts';
import type { ratesConsoleApi } from './console-api.ts';
import { planCut } from './cut-on-move.ts';
import type { RatesDeps } from './deps.ts';
import { houseRates, limitsOf, mayGive, memberRates, nextDayOf, shownRates, type House } from './held.ts';
import { saveRateLimits } from './limits-control.ts';
import { setLinkRates } from './link-control.ts';
import { setMemberRates } from './member-control.ts';
import { listPast } from './rate.sql.ts';
import { belowDetail } from './set-rates.ts';

const HISTORY_MAX = 100;

export const ratesHandlers = ({ db, clock }: RatesDeps): Handlers<typeof ratesApi> => ({
  getOwnRates: async (_input, { merchantId, caller: { memberId } }) => {
    const at = clock.now();
    const held = await memberRates(db, { merchantId, memberId }, at);
    const { leastMode } = await houseRates(db, merchantId, at);
    return ok({
      now: shownRates(held.now, leastMode.now),
      next: shownRates(held.next, leastMode.next),
      holdsFrom: await nextDayOf(db, merchantId, at),
      mayGive: shownRates(mayGive(held), leastMode.next),
      leastMode: leastMode.next,
    });
  },
});

const limitsShown = (house: House, when: 'now' | 'next') => ({
  most: house[when],
  leastMode: house.leastMode[when],
});

export const ratesConsoleHandlers = (deps: RatesDeps): Handlers<typeof ratesConsoleApi> => ({
  getMemberRates: async ({ memberId }, { merchantId }) => {
    const { db, clock } = deps;
    const at = clock.now();
    const member = await findMemberRow(db, memberId);
    if (member?.merchantId !== merchantId) return refuse('member_unknown');
    const of = { merchantId, memberId };
    const held = await memberRates(db, of, at);
    const { leastMode } = await houseRates(db, merchantId, at);
    return ok({
      now: shownRates(held.now, leastMode.now),
      next: shownRates(held.next, leastMode.next),
      holdsFrom: await nextDayOf(db, merchantId, at),
      limit: shownRates((await limitsOf(db, of, at)).next, leastMode.next),
      leastMode: leastMode.next,
      isAgent: isAgent(member.type),
      history: (await listPast(db, of, HISTORY_MAX)).map((row) => ({ ...row, setAt: row.setAt.getTime() })),
    });
  },
  setMemberRates: (input, ctx) => setMemberRates(deps, input, ctx),
  setLinkRates: (input, ctx) => setLinkRates(deps, input, ctx),
  previewMoveRates: async ({ memberId, account }, { merchantId }) => {
    const { db, clock } = deps;
    const member = await findMemberRow(db, memberId);
    if (member?.merchantId !== merchantId) return refuse('member_unknown');
    const upline = await findMemberByAccount(db, merchantId, account);
    if (!upline) return refuse('upline_unknown');
    const at = clock.now();
    const { leastMode } = await houseRates(db, merchantId, at);
    const to = { memberId: upline.id, isHouse: upline.isHouse };
    const below = await planCut(db, { merchantId, memberId }, to, at);
    return ok(await belowDetail(db, below, leastMode.next));
  },
  getRateLimits: async (_input, { merchantId }) => {
    const at = deps.clock.now();
    const house = await houseRates(deps.db, merchantId, at);
    return ok({
      now: limitsShown(house, 'now'),
      next: limitsShown(house, 'next'),
      holdsFrom: await nextDayOf(deps.db, merchantId, at),
    });
  },
  saveRateLimits: (input, ctx) => saveRateLimits(deps, input, ctx),
});
