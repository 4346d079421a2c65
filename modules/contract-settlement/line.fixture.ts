import assert from 'node:assert/strict';
import type { ContractInForce, Terms } from '@baize/contracts';
import { aContract } from '@baize/contracts/testing';
import type { TestDatabase } from '@baize/db/testing';
import { fixedClock, formatUnits, parseUnits as money } from '@baize/kernel';
import { completeUpto, playedAt } from '@baize/measures/testing';
import type { Member } from '@baize/members';
import { aMember, anAgent } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { findAccount, post, type PostRequest } from '@baize/wallet';
import { payFrozen } from './pay.ts';
import { settleDue } from './settle.ts';
import { contractsOn, settlementForTests } from './testing.ts';

export const rate = (rateBps: number) => ({
  tiers: [{ rateBps, activeMembers: 0, volume: 0n, profitLoss: 0n }],
});

type Kind = ContractInForce['kind'];
/** A rate of the kind's own: of a dividend by half months, of a salary by volume, of a real-time salary whoever won. */
export const termsAt = (kind: Kind, rateBps: number): Partial<Terms> => {
  if (kind === 'DIVIDEND') return { period: 'H', ...rate(rateBps) };
  if (kind !== 'REALTIME_SALARY') return rate(rateBps);
  return {
    tiers: [],
    sides: { profitSideRateBps: rateBps, lossSideRateBps: rateBps, singlePeriodRateBps: 0 },
  };
};

/**
 * A brand in UTC+7 with A above B above C, each with a player of their own, and contracts 40 %, 30 % and 20 % by half months. `levels`:
 * the terms of A, B and C.
 */
export async function aLine(
  db: TestDatabase,
  of: {
    kind?: Kind;
    salaryType?: ContractInForce['salaryType'];
    levels?: readonly Partial<Terms>[];
    terms?: Partial<Terms>;
    from?: string;
    currency?: string;
    timeZone?: string;
    way?: 1 | 2 | 3;
  } = {},
) {
  const { kind = 'DIVIDEND', timeZone = 'Asia/Bangkok' } = of;
  const isTyped = kind === 'DAILY_SALARY' || kind === 'HOURLY_SALARY';
  const salaryType = isTyped ? (of.salaryType ?? 'SINGLE_BET') : null;
  const clock = fixedClock('2026-01-01T00:00:00Z');
  const deps = settlementForTests(db, clock);
  const made = await db.transaction(async (tx) => {
    const merchant = await aMerchant(tx, {
      currency: of.currency ?? 'USD',
      timeZone,
      settings: contractsOn(of.way),
    });
    const a = await anAgent(tx, { merchant, uplineId: null });
    const b = await anAgent(tx, { merchant, uplineId: a.memberId });
    const c = await anAgent(tx, { merchant, uplineId: b.memberId });
    const players: Member[] = [];
    for (const agent of [a, b, c]) players.push(await aMember(tx, { merchant, uplineId: agent.memberId }));
    return { merchant, a, b, c, players };
  });
  const { merchant, a, b, c } = made;
  const sign = (uplineId: number | null, downline: Member, level: number, rateBps: number) =>
    db.transaction((tx) =>
      aContract(tx, {
        merchantId: merchant.id,
        kind,
        ...(salaryType ? { salaryType } : {}),
        uplineId,
        downlineId: downline.memberId,
        terms: { ...termsAt(kind, rateBps), ...of.terms, ...of.levels?.[level] },
        effectiveFrom: new Date(of.from ?? '2025-12-31T17:00:00Z'),
      }),
    );
  const contracts = [
    await sign(null, a, 0, 4000),
    await sign(a.memberId, b, 1, 3000),
    await sign(b.memberId, c, 2, 2000),
  ];
  /** `won`: by the house. */
  const play = (member: Member | undefined, won: string, at: string, validBet = won) =>
    db.transaction((tx) => {
      assert.ok(member);
      const [net, valid] = [-money(won), money(validBet)];
      return playedAt(tx, {
        memberId: member.memberId,
        at: new Date(at),
        timeZone,
        net,
        validBet: valid,
        validHouseWon: net < 0n ? valid : 0n,
        validHouseLost: net > 0n ? valid : 0n,
      });
    });
  /** The clock stands at `iso`, and everything until then is counted. */
  const until = async (iso: string) => {
    clock.advance(Date.parse(iso) - clock.now().getTime());
    await db.transaction((tx) => completeUpto(tx, clock.now()));
  };
  const run = async () => {
    const frozen = await settleDue(deps);
    await payFrozen(deps, merchant.id);
    return frozen;
  };
  return { ...made, deps, clock, contracts, play, until, run };
}

export const balanceOf = async (db: TestDatabase, { memberId }: Member) =>
  formatUnits((await findAccount(db, memberId))?.balance ?? -1n, 5).replace(/0{3}$/, '');
export type Line = Awaited<ReturnType<typeof aLine>>;
type Shown = { account: string; amount: string; paid: string; state: string; startsAt: string };
export const settlements = async (db: TestDatabase, merchantId: number): Promise<Shown[]> =>
  (
    await db.many<{ downlineId: number; amount: bigint; paid: bigint; state: string; startsAt: Date }>(
      `select downline_id, amount, paid, state, starts_at from contract_settlement.settlement
        where merchant_id = $1 order by starts_at, depth, settlement_id`,
      [merchantId],
    )
  ).map((row) => ({
    account: String(row.downlineId),
    amount: formatUnits(row.amount),
    paid: formatUnits(row.paid),
    state: row.state,
    startsAt: row.startsAt.toISOString(),
  }));
/** Everything the ledger and the sheets say of a brand, to see that nothing moved. */
export const everything = async (db: TestDatabase, merchantId: number) => ({
  rows: await db.many(
    'select * from contract_settlement.settlement where merchant_id = $1 order by settlement_id',
    [merchantId],
  ),
  entries: await db.many(
    `select e.account_id, e.seq, e.amount from wallet.entry e join wallet.owner o on o.account_id = e.account_id
      where o.merchant_id = $1 order by 1, 2`,
    [merchantId],
  ),
  notices: await db.many(
    'select member_id, category, template, params from messaging.message where merchant_id = $1 order by id',
    [merchantId],
  ),
});
/** What a member was told of contracts, oldest first, each with its amount. */
export const told = async (db: TestDatabase, { memberId }: Member): Promise<string[]> => {
  const rows = await db.many<{ told: string }>(
    `select concat_ws(' ', template, params ->> 'amount', params ->> 'account') as told from messaging.message
      where member_id = $1 and category = 'CONTRACT' order by id`,
    [memberId],
  );
  return rows.map((row) => row.told);
};
export const give = (
  db: TestDatabase,
  member: Member,
  amount: string,
  key = `give:${member.memberId}:${Math.random()}`,
) =>
  db.transaction(async (tx) => {
    const request: PostRequest = {
      accountId: member.accountId,
      amount: money(amount),
      kind: 'deposit',
      house: 'gateway',
      key,
      actor: 'job:test',
    };
    assert.ok((await post(tx, request)).ok);
  });
export const FIRST_HALF = '2026-01-15T18:30:00Z';

/** C5: C's team 100, B's other players 50, A's other 50. */
export async function played(line: Line, at = '2026-01-05T03:00:00Z') {
  const [ofA, ofB, ofC] = line.players;
  await line.play(ofC, '100', at);
  await line.play(ofB, '50', at);
  await line.play(ofA, '50', at);
}
