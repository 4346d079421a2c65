import assert from 'node:assert/strict';
import { aPlayedRound } from '@baize/bets/testing';
import { aGame } from '@baize/catalogue/testing';
import { aContract } from '@baize/contracts/testing';
import { contractsOn, settleDue, settlementForTests } from '@baize/contract-settlement/testing';
import { fixedClock, memoryLogger, systemClock } from '@baize/kernel';
import { completeUpto, playedAt } from '@baize/measures/testing';
import { setLineSettings } from '@baize/member-transfer/testing';
import type { Member } from '@baize/members';
import { anAffiliateCode } from '@baize/members/testing';
import { aSession, aUser, sealWith } from '@baize/sign-in/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { aStaff, aStaffCookie, staffForTests } from '@baize/staff/testing';
import { createWallet } from '@baize/wallet';
import type { TestServer } from './testing.ts';

/**
 * A brand in UTC+7: house ─ upline ─ self ─ direct ─ deep ─ leaf; sibling ─ nephew below upline; former ─ fledgling, who stood below
 * self and were moved below sibling. Another brand with the same accounts, and one more below its own self: stranger.
 */
const LINE = {
  upline: ['house', 1],
  self: ['upline', 1],
  direct: ['self', 1],
  deep: ['direct', 1],
  leaf: ['deep', 0],
  sibling: ['upline', 1],
  nephew: ['sibling', 0],
  former: ['self', 1],
  fledgling: ['former', 0],
} as const satisfies Record<string, readonly [above: string, type: 0 | 1]>;
type Standing = keyof typeof LINE;
export type Relation = Standing | 'stranger' | 'twin';
export const RELATIONS: readonly Relation[] = [
  ...(Object.keys(LINE) as Standing[]),
  /** Of the other brand: an account this one has not, and the namesake of direct. */
  'stranger',
  'twin',
];
export const KINDS = ['DIVIDEND', 'DAILY_SALARY', 'HOURLY_SALARY', 'REALTIME_SALARY'] as const;
export type Kind = (typeof KINDS)[number];

/** Somebody with a row of everything that calls name by a number. */
export type Person = {
  member: Member;
  account: string;
  headers: Record<string, string>;
  contracts: Record<Kind, string>;
  settlements: Record<Kind, string>;
  postingId: string;
  requestNo: string;
  messageId: string;
  code: string;
  bet: { betId: string; placedAt: number };
};
export type Reach = Awaited<ReturnType<typeof aReach>>;

const BEFORE = fixedClock('2025-12-01T00:00:00Z');
/** One half of a month, one day, one hour and some slots of five minutes end by `SETTLED`. */
const FROM: Record<Kind, string> = {
  DIVIDEND: '2025-12-31T17:00:00Z',
  DAILY_SALARY: '2026-01-14T17:00:00Z',
  HOURLY_SALARY: '2026-01-15T16:00:00Z',
  REALTIME_SALARY: '2026-01-15T16:50:00Z',
};
const PLAYED = new Date('2026-01-15T16:57:00Z');
const SETTLED = new Date('2026-01-15T18:30:00Z');
export const PLAY_DAY = '2026-01-15';
const TIME_ZONE = 'Asia/Bangkok';
/** What each one's play of that day won the house: any sum of them says who is in it. */
export const won = (standing: Relation): bigint => 10n ** BigInt(RELATIONS.indexOf(standing));

export async function aReach(world: TestServer) {
  const own = await aBrand(world, 'own.example');
  const other = await aBrand(world, 'other.example');
  await settle(world);
  const persons = {} as Record<Relation, Person>;
  const game = await aGame(world.db, { connectionCode: 'STUDIO' });
  const wallet = createWallet({
    db: world.db,
    clock: systemClock,
    log: memoryLogger(),
    writeHook: 'bets.record_batch',
  });
  for (const relation of RELATIONS) {
    const isOthers = relation === 'stranger' || relation === 'twin';
    const brand = isOthers ? other : own;
    const member = brand.people[relation === 'twin' ? 'direct' : relation];
    assert.ok(member);
    await aPlayedRound(
      { db: world.db, wallet },
      { member, connectionId: 1, gameId: game.gameId, key: `${member.memberId}:1`, stake: '10', payout: '4' },
    );
    persons[relation] = await aPerson(world, brand, member);
  }
  await wallet.close();
  for (const person of Object.values(persons)) person.messageId = await aMessageOf(world, person.member);
  // A move that ends contracts is agreed to by another operator.
  const { proposalId } = await act(world, own.host, `members/${own.people.former.memberId}/upline`, {
    account: own.people.sibling.account,
  });
  await act(world, own.host, `approvals/${proposalId}/decide`, { decision: 'approve' });
  // What former plays from now on is the sibling's.
  await world.db.transaction(async (tx) => {
    const { memberId } = own.people.former;
    await playedAt(tx, { memberId, at: new Date(), timeZone: TIME_ZONE, net: -7n, validBet: 7n });
    await completeUpto(tx, new Date());
  });
  return { persons, own, other };
}

/** Each act is a new operator's. */
async function act(world: TestServer, host: string, path: string, given: object) {
  const { staffId } = await world.db.transaction((tx) =>
    aStaff(tx, staffForTests(world.db), { role: 'risk' }),
  );
  const answer = await world.server.console.inject({
    method: 'POST',
    url: `/ops/${path}`,
    headers: { host, cookie: await aStaffCookie(world.db, staffId) },
    payload: { ...given, reason: 'a test' },
  });
  const { success, value } = answer.json<{ success: boolean; value: { proposalId: number | null } }>();
  assert.ok(success, answer.body);
  return value;
}

type Brand = {
  merchant: Merchant;
  host: string;
  people: Record<Exclude<Relation, 'twin'> | 'house', Member>;
};

async function aBrand(world: TestServer, host: string): Promise<Brand> {
  const { db } = world;
  return db.transaction(async (tx) => {
    const merchant = await aMerchant(tx, { hosts: [host], timeZone: TIME_ZONE, settings: contractsOn(2) });
    const lineOn = { toUpline: true, toDownline: true, agentDeposit: true, min: '1', max: '1000' };
    await setLineSettings(tx, merchant.id, lineOn);
    const aPersonOf = async (account: string, type: 0 | 1, uplineId: number | null, isHouse = false) =>
      aUser(tx, {
        merchant,
        account,
        type,
        uplineId,
        isHouse,
        clock: BEFORE,
        balance: '100000000',
        paymentPassword: '123456',
        email: `${account}@${host}`,
      });
    const people = { house: await aPersonOf('rehouse1', 1, null, true) } as Brand['people'];
    const standings: [Exclude<Relation, 'twin'>, (typeof LINE)[Standing]][] = Object.entries(LINE) as never;
    for (const [standing, [above, type]] of standings)
      people[standing] = await aPersonOf(`re${standing}1`, type, people[above].memberId);
    if (host === 'other.example') people.stranger = await aPersonOf('restranger1', 1, people.self.memberId);
    for (const [standing, member] of Object.entries(people)) {
      if (standing === 'house') continue;
      const net = won(standing as Relation);
      await playedAt(tx, {
        memberId: member.memberId,
        at: PLAYED,
        timeZone: TIME_ZONE,
        net: -net * 100_000n,
        validBet: net * 100_000n,
        validHouseWon: net * 100_000n,
      });
      const above = standing === 'stranger' ? people.self : people[LINE[standing as Standing][0]];
      const isTop = above.memberId === people.house.memberId;
      await contractsOf(tx, merchant.id, isTop ? null : above.memberId, member.memberId);
      if (member.type !== 0) await anAffiliateCode(tx, member, `reach${member.memberId}`);
    }
    return { merchant, host, people };
  });
}

type Tx = Parameters<typeof aContract>[0];
async function contractsOf(tx: Tx, merchantId: number, uplineId: number | null, downlineId: number) {
  for (const kind of KINDS) {
    const isTyped = kind === 'DAILY_SALARY' || kind === 'HOURLY_SALARY';
    const tiers = [{ rateBps: 1_000, activeMembers: 0, volume: 0n, profitLoss: 0n }];
    const sides = { profitSideRateBps: 50, lossSideRateBps: 50, singlePeriodRateBps: 0 };
    await aContract(tx, {
      merchantId,
      kind,
      ...(isTyped ? { salaryType: 'SINGLE_BET' } : {}),
      uplineId,
      downlineId,
      terms:
        kind === 'REALTIME_SALARY'
          ? { tiers: [], sides }
          : { tiers, ...(kind === 'DIVIDEND' ? { period: 'H' } : {}) },
      effectiveFrom: new Date(FROM[kind]),
    });
  }
}

async function settle({ db }: TestServer): Promise<void> {
  await db.transaction((tx) => completeUpto(tx, SETTLED));
  await settleDue(settlementForTests(db, fixedClock(SETTLED.toISOString())));
}

async function aPerson(world: TestServer, { host, people }: Brand, member: Member): Promise<Person> {
  const { db } = world;
  const { memberId, merchantId, account } = member;
  const headers = { host, authorization: `Bearer ${await aSession(db, memberId)}` };
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await world.server.site.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    const { success, value } = answer.json<{ success: boolean; value: Record<string, unknown> }>();
    assert.ok(success, `${account} ${url}: ${answer.body}`);
    return value;
  };
  let requestNo = 'AD200101-00000000';
  // Nobody pays the house, nor asks it.
  if (memberId !== people.upline.memberId) {
    await ask('POST', '/wps/agent/transfer', {
      direction: 'UPLINE',
      amount: '1',
      requestId: `transfer-${memberId}`,
      paymentPassword: await sealed(world, host, '123456'),
    });
    const asked = { amount: '2', requestId: `request-${memberId}` };
    requestNo = String((await ask('POST', '/wps/member-transfer/requests', asked))['requestNo']);
  }
  const { list } = await ask('GET', '/wps/relay/ODSFE2_bettingRecord');
  const [bet] = list as Person['bet'][];
  assert.ok(bet);
  const rowsOf = async (sql: string) => {
    const rows = await db.many<{ kind: Kind; no: string }>(sql, [memberId]);
    return Object.fromEntries(rows.map(({ kind, no }) => [kind, no])) as Record<Kind, string>;
  };
  const { postingId } = await db.transaction(async (tx) => {
    const run = await tx.one<{ runId: number }>(
      `insert into commission.run (merchant_id, day, computed_at) values ($1, date '2020-01-01' + $2::int, now()) returning run_id`,
      [merchantId, memberId],
    );
    return tx.one<{ postingId: bigint }>(
      `insert into commission.posting (run_id, merchant_id, member_id, day, currency, earned, carry_in, carry_out, amount, state)
       values ($1, $2, $3, '2026-01-15', 'USD', 100000, 0, 0, 100000, 'CALCULATED') returning posting_id`,
      [run.runId, merchantId, memberId],
    );
  });
  return {
    member,
    account,
    headers,
    contracts: await rowsOf(
      `select kind, 'c_' || id as no from contracts.contract where downline_id = $1 order by id`,
    ),
    settlements: await rowsOf(
      `select kind, 's_' || settlement_id as no from contract_settlement.settlement where downline_id = $1 order by settlement_id desc`,
    ),
    postingId: String(postingId),
    requestNo,
    messageId: '',
    code: `reach${memberId}`,
    bet: { betId: bet.betId, placedAt: bet.placedAt },
  };
}

async function aMessageOf({ db }: TestServer, { memberId }: Member): Promise<string> {
  const sql = 'select id from messaging.message where member_id = $1 order by id limit 1';
  return String((await db.one<{ id: bigint }>(sql, [memberId])).id);
}

/** An E field of the site with this host. */
export async function sealed({ server }: TestServer, host: string, value: string): Promise<string> {
  const key = await server.site.inject({ method: 'GET', url: '/wps/system/publicKey', headers: { host } });
  return sealWith(key.json<{ value: { kid: string; pem: string } }>().value, value);
}
