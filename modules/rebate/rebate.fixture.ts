import type { TestDatabase } from '@baize/db/testing';
import { call, memberContext } from '@baize/endpoint/testing';
import { fixedClock, formatUnits, parseUnits as money } from '@baize/kernel';
import { completeUpto, playedAt } from '@baize/measures/testing';
import type { Member } from '@baize/members';
import { aMember, anAgent, anAuditLog } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { findAccount } from '@baize/wallet';
import { rebateApi } from './api.ts';
import { rebateHandlers } from './handlers.ts';
import { payBrand } from './pay-day.ts';
import type { RateRow } from './rules.ts';
import type { StoredSettings } from './settings.ts';
import { rebatesFrom } from './testing.ts';

export const RATES: RateRow[] = [
  { gameType: 'RNG', vendor: null, steps: [{ level: 0, rateBps: 30 }] },
  {
    gameType: 'LIVE',
    vendor: null,
    steps: [
      { level: 0, rateBps: 50 },
      { level: 2, rateBps: 80 },
    ],
  },
  { gameType: 'LIVE', vendor: 'STUDIO', steps: [{ level: 0, rateBps: 100 }] },
];

/** A brand in UTC+7 that gives rebate, with two members; the clock stands on 5 January 2026, 10:00 in Bangkok. */
export async function aBrand(db: TestDatabase, options: { flags?: object; settings?: StoredSettings } = {}) {
  const clock = fixedClock('2026-01-05T03:00:00Z');
  const deps = { db, clock, ...anAuditLog() };
  const people = await db.transaction(async (tx) => {
    const merchant = await aMerchant(tx, {
      currency: 'USD',
      settings: { flags: { MANPLAYREB3: true, ...options.flags } },
    });
    await anAgent(tx, { merchant, uplineId: null });
    const member = await aMember(tx, { merchant });
    const other = await aMember(tx, { merchant });
    await rebatesFrom(tx, merchant.id, '2026-01-01', RATES, options.settings);
    return { merchant, member, other };
  });
  const { merchant } = people;
  const play = (
    { memberId }: Member,
    bet: string,
    more: { at?: Date; gameType?: string; vendor?: string; mode?: number } = {},
  ) =>
    db.transaction((tx) =>
      playedAt(tx, {
        memberId,
        at: clock.now(),
        timeZone: 'Asia/Bangkok',
        validBet: money(bet),
        vendor: 'OTHER',
        ...more,
      }),
    );
  /** The clock stands at `iso`, and everything until then is counted. */
  const until = async (iso: string) => {
    clock.advance(Date.parse(iso) - clock.now().getTime());
    await db.transaction((tx) => completeUpto(tx, clock.now()));
  };
  let requests = 0;
  const ctx = ({ memberId, account }: Member) => memberContext(memberId, { merchant, account });
  const claim = (who: Member, requestId = `request-${(requests += 1)}`) =>
    call(rebateApi, 'claimRebate', rebateHandlers(deps), { requestId }, ctx(who));
  const look = async (who: Member) => {
    const answer = await call(rebateApi, 'getManualRebate', rebateHandlers(deps), {}, ctx(who));
    if (!answer.ok) throw new Error(answer.code);
    return answer.value;
  };
  const balance = async ({ memberId }: Member): Promise<string> =>
    formatUnits((await findAccount(db, memberId))?.balance ?? -1n, 5).replace(/0{3}$/, '');
  /** Everything the ledger and the postings say, to see that nothing moved. */
  const everything = async () => ({
    postings: await db.many('select * from rebate.posting where merchant_id = $1 order by posting_id', [
      merchant.id,
    ]),
    standings: await db.many('select * from rebate.member where merchant_id = $1 order by member_id', [
      merchant.id,
    ]),
    entries: await db.many(
      `select e.account_id, e.seq, e.amount from wallet.entry e join wallet.owner o on o.account_id = e.account_id
        where o.merchant_id = $1 order by 1, 2`,
      [merchant.id],
    ),
  });
  return {
    ...people,
    clock,
    deps,
    ctx,
    play,
    until,
    claim,
    look,
    balance,
    everything,
    pay: () => payBrand(deps, merchant.id),
  };
}
