import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { aBet, aPlayer, aWin } from '@baize/bets/testing';
import { openCatalogue } from '@baize/catalogue';
import { aGame } from '@baize/catalogue/testing';
import { contractsOn } from '@baize/contract-settlement/testing';
import { aContract } from '@baize/contracts/testing';
import {
  businessDay,
  businessDayStart,
  DAY_MS,
  HOUR_MS,
  memoryLogger,
  parseUnits,
  systemClock,
} from '@baize/kernel';
import { findCompleteUpto, rebuildMeasures } from '@baize/measures';
import type { Member } from '@baize/members';
import { aMember, anAgent } from '@baize/members/testing';
import { pointsFrom } from '@baize/points/testing';
import { aPromotion, someContent } from '@baize/promotions/testing';
import { rebatesFrom } from '@baize/rebate/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { createWallet, ensurePartitions, reconcile, type Wallet } from '@baize/wallet';
import { aDeposit } from '@baize/wallet/testing';
import { openPast } from '../demo/past.ts';
import { aServer, type TestServer } from '../testing.ts';

/**
 * Issue 14, "must show" 4: workers of the composed product are killed (SIGKILL), and their connections cut, in the middle of rebate, points,
 * cashback and the settlement of contracts, while members play. In the end everything is there once, and ledger, points and measures agree.
 */
const CLOCKS = [
  'measures.fold-settlements',
  'rebate.pay',
  'points.earn',
  'promotions.cashback',
  'contract-settlement.settle',
  'rewards.end',
];
const PLAYERS = 14;
const DAYS = 4;
/** Workers killed, and how often all their connections are cut: to the database a death is the same, and it costs no start. */
const KILLS = 2;
const CUTS = 12;
/** At most this long until the next. */
const LIFE_MS = 1_500;
const ENOUGH_MS = 180_000;
/** What each of them writes takes a moment, so that a kill meets it. */
const SLOW = ['rebate.line', 'points.earning', 'promotions.entry', 'contract_settlement.settlement'];

let world: TestServer;
let wallet: Wallet;
let brand: Merchant;
let [upper, lower]: (Member | undefined)[] = [];
let players: Member[];
let gameId: number;
let days: string[];
let cashback: number;

before(async () => {
  world = await aServer();
  const { db } = world;
  const zone = 'Asia/Bangkok';
  const today = Temporal.PlainDate.from(businessDay(new Date(), zone));
  // The last of them is over for more than a day: its noon is past, whatever the hour.
  days = Array.from({ length: DAYS }, (_, n) => today.subtract({ days: DAYS + 1 - n }).toString());
  const begin = new Date(businessDayStart(days[0] ?? '', zone).getTime() - DAY_MS);
  await ensurePartitions(db, { now: () => begin });
  gameId = (await aGame(db, { connectionCode: 'STUDIO', gameType: 'RNG' })).gameId;
  const past = await openPast(db, begin);
  const { clock } = past;
  const played = createWallet({
    db: past.db,
    clock,
    log: memoryLogger(),
    writeHook: 'bets.record_batch',
    writers: 1,
  });
  await past.db.transaction(async (tx) => {
    brand = await aMerchant(tx, { currency: 'USD', timeZone: zone, settings: contractsOn(1) });
    upper = await anAgent(tx, { merchant: brand, uplineId: null, clock });
    lower = await anAgent(tx, { merchant: brand, uplineId: upper.memberId, clock });
    players = [];
    for (let n = 0; n < PLAYERS; n += 1)
      players.push(await aMember(tx, { merchant: brand, uplineId: lower.memberId, clock }));
    for (const { accountId } of players) await aDeposit(tx, { accountId, amount: '5000', at: begin });
    for (const [uplineId, downlineId, rateBps] of [
      [null, upper.memberId, 1_000],
      [upper.memberId, lower.memberId, 500],
    ] as const)
      await aContract(tx, {
        merchantId: brand.id,
        kind: 'DIVIDEND',
        uplineId,
        downlineId,
        terms: { period: 'D', tiers: [{ rateBps, activeMembers: 0, volume: 0n, profitLoss: 0n }] },
        effectiveFrom: businessDayStart(days[0] ?? '', zone),
      });
    const [firstDay = ''] = days;
    const steps = [{ level: 0, rateBps: 37 }];
    await rebatesFrom(tx, brand.id, firstDay, [{ gameType: 'RNG', vendor: null, steps }]);
    await pointsFrom(tx, brand.id, firstDay, {
      per: { slots: '7' },
      points: 100,
      amount: '1',
      minConvert: 100,
    });
    const content = someContent({
      type: 'CASHBACK',
      trigger: 'NET_LOSS',
      lossPeriod: 'DAY',
      what: { kind: 'PERCENT', bps: 1_000, cap: '1000' },
      who: { limit: 'DAILY' },
      when: { from: firstDay },
    });
    cashback = await aPromotion(tx, { merchantId: brand.id, content, budget: '100000', at: begin });
  });
  for (const player of players) await aPlayer(past.db, player);
  for (const [n, day] of days.entries()) {
    await past.standAt(new Date(businessDayStart(day, zone).getTime() + 10 * HOUR_MS));
    await Promise.all(
      players.map((player, p) => round(played, player, `d${n}`, 11 + p * 3 + n, p % 3 ? 0 : 5)),
    );
  }
  await played.close();
  await past.close();
  for (const table of SLOW)
    await db.run(
      `create function ${table}_slowly() returns trigger language plpgsql as $$
         begin perform pg_sleep(0.02); return new; end $$;
       create trigger slowly before insert on ${table} for each row execute function ${table}_slowly()`,
    );
  wallet = createWallet({ db, clock: systemClock, log: memoryLogger(), writeHook: 'bets.record_batch' });
});
after(async () => {
  await wallet.close();
  await world.close();
});

const round = async (on: Wallet, { accountId }: Member, name: string, stake: number, paid: number) => {
  const at = { connectionId: 1, member: { accountId }, game: { gameId } };
  const bet = aBet(at as never, { round: name, amount: parseUnits(String(stake)) });
  assert.equal((await on.submit(bet)).status, 'applied');
  assert.equal((await on.submit(aWin(bet, { amount: parseUnits(String(paid)) }))).status, 'applied');
};

function aWorker(): { child: ChildProcess; begun: Promise<unknown> } {
  const child = spawn(process.execPath, [`${import.meta.dirname}/worker-child.fixture.ts`, ...CLOCKS], {
    env: { ...process.env, ...world.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const begun = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => (code === null ? resolve() : reject(new Error(`a worker ended: ${code}`))));
    child.stdout.on('data', (text: Buffer) => {
      if (String(text).includes('ready')) resolve();
    });
  });
  return { child, begun };
}
const kill = async ({ child }: { child: ChildProcess }) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
};

/** How far each is with the days. */
async function isDone(): Promise<boolean> {
  const { done } = await world.db.one<{ done: boolean }>(
    `select coalesce((select next_day > $2::date from rebate.progress where merchant_id = $1), false)
        and coalesce((select next_day > $2::date from points.progress where merchant_id = $1), false)
        and coalesce((select period_start > $2::date from promotions.cashback where promo_id = $3), false)
        and (select count(*) from contract_settlement.settlement
              where merchant_id = $1 and state = 'PAID' and starts_at <= $4) = $5 as done`,
    [brand.id, days.at(-1), cashback, businessDayStart(days.at(-1) ?? '', brand.timeZone), 2 * DAYS],
  );
  return done;
}

/** Everything that was given, to see that a further stroke changes nothing of it. */
const everything = async () => {
  const { db } = world;
  const ids = [upper, lower, ...players].flatMap((one) => (one ? [one.memberId] : []));
  const [entries, points, bonuses, settlements] = await Promise.all([
    db.many(
      `select e.account_id, e.key, e.amount from wallet.entry e join wallet.owner o on o.account_id = e.account_id
        where o.member_id = any ($1::bigint[]) and not e.is_play order by 1, 2`,
      [ids],
    ),
    db.many(
      'select member_id, type, points from points.earning where member_id = any ($1) order by 1, 2, day',
      [ids],
    ),
    db.many('select member_id, ref, amount from rewards.reward where member_id = any ($1) order by 1, 2', [
      ids,
    ]),
    db.many(
      'select settlement_id, amount, paid, state from contract_settlement.settlement where merchant_id = $1 and starts_at <= $2 order by 1',
      [brand.id, businessDayStart(days.at(-1) ?? '', brand.timeZone)],
    ),
  ]);
  return { entries, points, bonuses, settlements };
};
const CENT = parseUnits('0.01');

test(
  'R29 workers killed in the middle of rebate, points, cashback and settlement: everything once, and all books agree',
  { timeout: 2 * ENOUGH_MS },
  async () => {
    const { db } = world;
    let isPlaying = true;
    let rounds = 0;
    const play = (async () => {
      while (isPlaying) {
        const player = players[rounds % players.length];
        assert.ok(player);
        await round(wallet, player, `now${rounds}`, 1, 0);
        rounds += 1;
        await sleep(20);
      }
    })();
    const workers = [aWorker(), aWorker()];
    let kills = 0;
    const end = Date.now() + ENOUGH_MS;
    await Promise.all(workers.map(({ begun }) => begun));
    for (let cuts = 0; cuts < CUTS && Date.now() < end; cuts += 1) {
      await sleep(Math.random() * LIFE_MS);
      await db.run(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'baize-worker%'`,
      );
      const one = workers[kills];
      if (one === undefined || kills === KILLS || cuts < (CUTS / KILLS) * (kills + 0.5)) continue;
      await kill(one);
      workers.push(aWorker());
      kills += 1;
    }
    while (!(await isDone()) && Date.now() < end) await sleep(100);
    const before_ = await everything();
    await sleep(500);
    isPlaying = false;
    await play;
    await Promise.all(workers.map(kill));
    assert.ok(await isDone(), 'all days are made up for');
    assert.equal(kills, KILLS);

    // By hand: what each player lost is the stake of each day less 5 for every third.
    for (const [p, { memberId, accountId }] of players.entries()) {
      const stakes = days.map((_, n) => 11 + p * 3 + n);
      const valid = parseUnits(String(stakes.reduce((sum, one) => sum + one, 0)));
      const sums = await db.one<{ rebate: bigint; points: bigint; rewards: number; cashback: bigint }>(
        `select (select coalesce(sum(p.amount), 0)::bigint from rebate.posting p where p.member_id = $1) as rebate,
              (select coalesce(sum(points), 0)::bigint from points.earning where member_id = $1 and type = 'slots') as points,
              (select count(*)::int from rewards.reward where member_id = $1) as rewards,
              (select coalesce(sum(amount), 0)::bigint from rewards.reward where member_id = $1) as cashback`,
        [memberId],
      );
      const rebate = (valid * 37n) / 10_000n;
      const lost = stakes.map((stake) => parseUnits(String(stake - (p % 3 ? 0 : 5))) / 10n);
      assert.deepEqual(sums, {
        rebate: rebate - (rebate % CENT),
        points: valid / parseUnits('7'),
        rewards: DAYS,
        cashback: lost.map((one) => one - (one % CENT)).reduce((sum, one) => sum + one, 0n),
      });
      const { paid } = await db.one<{ paid: bigint }>(
        `select coalesce(sum(amount), 0)::bigint as paid from wallet.entry where account_id = $1 and ref like 'RB%'`,
        [accountId],
      );
      assert.equal(paid, sums.rebate, 'the ledger has what the postings say');
    }
    for (const agent of [upper, lower]) {
      const { got, said } = await db.one<{ got: bigint; said: bigint }>(
        `select (select coalesce(sum(amount), 0)::bigint from wallet.entry where account_id = $2) as got,
              (select coalesce(sum(case when downline_id = $1 then paid else -paid end), 0)::bigint
                 from contract_settlement.settlement where downline_id = $1 or upline_id = $1) as said`,
        [agent?.memberId, agent?.accountId],
      );
      assert.equal(got, said, 'agents hold what their settlements say');
      assert.ok(got > 0n);
    }

    // Nothing is left for one more worker; the books agree, also counted anew.
    const last = aWorker();
    await last.begun;
    await sleep(LIFE_MS);
    await kill(last);
    assert.deepEqual(await everything(), before_);
    assert.deepEqual(await reconcile(db, systemClock), []);
    const measured = () =>
      db.many(
        `select member_id, day::text, game_type, bets, stake, valid_bet, net from measures.member_day
        where day = any ($1::date[]) order by 1, 2, 3`,
        [days],
      );
    const kept = await measured();
    assert.ok(kept.length >= PLAYERS * DAYS);
    await rebuildMeasures({ db, catalogue: openCatalogue({ db, clock: systemClock }) });
    assert.deepEqual(await measured(), kept);
    assert.notEqual(await findCompleteUpto(db), null);
    assert.ok(rounds > 0);
  },
);
