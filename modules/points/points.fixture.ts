import type { TestDatabase } from '@baize/db/testing';
import { call, memberContext } from '@baize/endpoint/testing';
import { fixedClock, formatUnits, parseUnits as money } from '@baize/kernel';
import { completeUpto, playedAt } from '@baize/measures/testing';
import type { Member } from '@baize/members';
import { anAgent, anAuditLog } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { aUser, sealedFor, signInForTests } from '@baize/sign-in/testing';
import { findAccount } from '@baize/wallet';
import { pointsApi } from './api.ts';
import { earnBrand } from './earn-day.ts';
import { pointsHandlers } from './handlers.ts';
import { findPoints } from './ledger.sql.ts';
import type { StoredSettings } from './settings.ts';
import { pointsFrom } from './testing.ts';

export const PIN = '246810';
export const SETTINGS: StoredSettings = {
  per: { live: '20', lottery: '10', card: '20', slots: '10', sports: '0', deposit: '5' },
  points: 100,
  amount: '1',
  minConvert: 200,
};

/** A brand in UTC+7 that gives points from 5 January 2026, with two members; the clock stands there at 10:00 in Bangkok. */
export async function aBrand(db: TestDatabase) {
  const clock = fixedClock('2026-01-05T03:00:00Z');
  const deps = { db, clock, signIn: signInForTests(db, clock), ...anAuditLog() };
  const people = await db.transaction(async (tx) => {
    const merchant = await aMerchant(tx, { currency: 'USD' });
    await anAgent(tx, { merchant, uplineId: null });
    const member = await aUser(tx, { merchant, paymentPassword: PIN });
    const other = await aUser(tx, { merchant, paymentPassword: PIN });
    await pointsFrom(tx, merchant.id, '2026-01-05', SETTINGS);
    return { merchant, member, other };
  });
  const { merchant } = people;
  const play = ({ memberId }: Member, bet: string, gameType = 'RNG') =>
    db.transaction((tx) =>
      playedAt(tx, { memberId, at: clock.now(), timeZone: 'Asia/Bangkok', validBet: money(bet), gameType }),
    );
  const deposit = ({ memberId }: Member, amount: string) =>
    db.run(
      `insert into measures.member_flow_day as m (member_id, line_id, day, flow, entries, amount)
       select member_id, id, ($2::timestamptz at time zone 'Asia/Bangkok')::date, 'deposit', 1, $3 from members.line
        where member_id = $1 and until = 'infinity'
       on conflict (member_id, day, flow, line_id) do update set amount = m.amount + excluded.amount`,
      [memberId, clock.now(), money(amount)],
    );
  /** The clock stands at `iso`, and everything until then is counted. */
  const until = async (iso: string) => {
    clock.advance(Date.parse(iso) - clock.now().getTime());
    await db.transaction((tx) => completeUpto(tx, clock.now()));
  };
  let requests = 0;
  const ctx = ({ memberId, account }: Member) => memberContext(memberId, { merchant, account });
  const convert = async (
    who: Member,
    points: number,
    { password = PIN, requestId = `request-${(requests += 1)}` } = {},
  ) =>
    call(
      pointsApi,
      'convertPoints',
      pointsHandlers(deps),
      { points, password: await sealedFor(deps.signIn, password), requestId },
      ctx(who),
    );
  const points = async ({ memberId }: Member) => Number(await findPoints(db, memberId));
  const balance = async ({ memberId }: Member): Promise<string> =>
    formatUnits((await findAccount(db, memberId))?.balance ?? -1n);
  /** Everything the ledgers say, to see that nothing moved. */
  const everything = async () => ({
    points: await db.many(
      `select e.* from points.entry e join points.account a using (account_id) where a.merchant_id = $1 order by 1, 2`,
      [merchant.id],
    ),
    earnings: await db.many(
      'select * from points.earning where merchant_id = $1 order by member_id, day, type',
      [merchant.id],
    ),
    entries: await db.many(
      `select e.account_id, e.seq, e.amount from wallet.entry e join wallet.owner o on o.account_id = e.account_id
        where o.merchant_id = $1 order by 1, 2`,
      [merchant.id],
    ),
  });
  /** Both sides of a brand's movements come to nothing, and balances are what entries say. */
  const sums = () =>
    db.one<{ total: bigint; wrong: number }>(
      `select coalesce(sum(a.balance), 0)::bigint as total,
              count(*) filter (where a.balance <> (select coalesce(sum(e.amount), 0) from points.entry e
                                                    where e.account_id = a.account_id))::int as wrong
         from points.account a where a.merchant_id = $1`,
      [merchant.id],
    );
  return {
    ...people,
    clock,
    deps,
    ctx,
    play,
    deposit,
    until,
    convert,
    points,
    balance,
    everything,
    sums,
    earn: (portion?: number) => earnBrand(deps, merchant.id, undefined, portion),
  };
}
