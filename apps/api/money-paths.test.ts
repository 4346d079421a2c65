import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aChannel } from '@baize/cashier/testing';
import { openCatalogue } from '@baize/catalogue';
import { aGame } from '@baize/catalogue/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { depositsHandlers, sumOpenDeposits } from '@baize/deposits';
import type { Member } from '@baize/members';
import { aCall } from '@baize/members/testing';
import { aUser, sealWith } from '@baize/sign-in/testing';
import { businessDay, fixedClock, memoryLogger, parseUnits } from '@baize/kernel';
import { memberTransferHandlers, type MemberTransferDeps } from '@baize/member-transfer';
import { memberTransferForTests, setLineSettings } from '@baize/member-transfer/testing';
import { openGatewayCache, playHandlers } from '@baize/play';
import { aConnection, aKeyPair } from '@baize/play/testing';
import {
  createBetGate,
  protectionConsoleHandlers,
  protectionHandlers,
  stopDeposits,
} from '@baize/protection';
import { aLimit } from '@baize/protection/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { loadPrivateKey } from '@baize/vendor-protocol';
import { sweepIn, vendorWalletHandlers } from '@baize/vendor-wallet';
import { lyingVendor, setVendorWalletSettings, vendorWalletForTests } from '@baize/vendor-wallet/testing';
import { createWallet, findAccount, type Wallet } from '@baize/wallet';
import { aVendorOp } from '@baize/wallet/testing';
import { withdrawalsHandlers } from '@baize/withdrawals';
import { aBankAccount, withdrawalsForTests } from '@baize/withdrawals/testing';

/**
 * Standards R1-R5, R8: every way money moves × everything that may be set against it, over the modules as the app wires
 * them. A new way is a line of PATHS, a new restriction one of RESTRICTIONS, and the table below says what must come out.
 */
const PASSWORD = '246810';
const AMOUNT = '50';
const clock = fixedClock(new Date().toISOString());
let db: TestDatabase;
let wallet: Wallet;
let orders: ReturnType<typeof withdrawalsForTests>;
let lines: MemberTransferDeps & { signIn: ReturnType<typeof memberTransferForTests>['signIn'] };
let key: { kid: string; pem: string };
let merchant: Merchant;
let channelId: number;
let nodeId: number;
let connectionId: number;
before(async () => {
  db = await testDatabase({ max: 8 });
  const log = memoryLogger();
  wallet = createWallet({ db, clock, log, gate: createBetGate({ db }) });
  orders = withdrawalsForTests(db, { clock });
  lines = { ...memberTransferForTests(db, clock), openDeposits: sumOpenDeposits };
  key = await lines.signIn.sealing.publicKey();
  const receiver = { name: 'House', account: '000 1', bank: 'A bank' };
  const connection = await db.transaction(async (tx) => {
    merchant = await aMerchant(tx);
    await setLineSettings(tx, merchant.id, {
      toUpline: true,
      toDownline: true,
      agentDeposit: true,
      max: '500',
    });
    await setVendorWalletSettings(tx, merchant.id, { autoTransferIn: true });
    const house = { gateway: 'house-transfer', method: 'bank_transfer', receiver } as const;
    ({ channelId } = await aChannel(tx, merchant.id, house));
    return aConnection(tx);
  });
  ({ connectionId } = connection);
  ({ nodeId } = await aGame(db, { connectionCode: connection.code }));
});
after(async () => {
  await wallet.close();
  await db.drop();
});

/** The person everything is set against, somebody above and somebody below. */
type World = { person: Member; above: Member; below: Member; vendor: ReturnType<typeof lyingVendor> };
const aWorld = (): Promise<World> =>
  db.transaction(async (tx) => {
    const one = { merchant, paymentPassword: PASSWORD, balance: '100' };
    const above = await aUser(tx, { ...one, type: 2, uplineId: null });
    const person = await aUser(tx, { ...one, type: 2, uplineId: above.memberId, payeeName: 'Sok Dara' });
    const below = await aUser(tx, { ...one, uplineId: person.memberId });
    return { person, above, below, vendor: lyingVendor() };
  });

let count = 0;
const requestId = () => `money-path-${(count += 1)}`;
const as = ({ type, memberId, account }: Member) =>
  aCall(merchant, { role: type === 0 ? 'member' : 'agent', memberId, account, sessionId: '1' }) as never;
const paymentPassword = () => sealWith(key, PASSWORD, { at: clock.now() });
const codeOf = (answer: { ok: boolean; code?: string }): string => answer.code ?? 'ok';
const order = ({ person }: World, amount = AMOUNT) =>
  depositsHandlers(orders).createDeposit({ channelId, amount, requestId: requestId() }, as(person));
const ask = ({ person }: World, amount = AMOUNT) =>
  memberTransferHandlers(lines).requestAgentDeposit(
    { amount, remark: '', requestId: requestId() },
    as(person),
  );
const line = (from: Member, direction: 'UPLINE' | 'DOWNLINE', to: Member) =>
  memberTransferHandlers(lines).transferLine(
    {
      direction,
      ...(direction === 'DOWNLINE' ? { account: to.account } : {}),
      amount: AMOUNT,
      remark: '',
      paymentPassword: paymentPassword(),
      requestId: requestId(),
    },
    as(from),
  );
const vendors = ({ vendor }: World) => vendorWalletForTests(db, vendor.port, clock);
const stake = ({ person }: World, amount: string) =>
  wallet.submit(
    aVendorOp({ type: 'bet', accountId: person.accountId, connectionId, amount: parseUnits(amount) }),
  );

type Path = {
  before?: (world: World) => Promise<unknown>;
  go: (world: World, first: unknown) => Promise<string>;
};
const PATHS: Record<string, Path> = {
  'a deposit order': { go: async (world) => codeOf(await order(world)) },
  'a deposit asked of the upline': { go: async (world) => codeOf(await ask(world)) },
  'a deposit the upline pays': {
    before: async (world) => {
      const asked = await ask(world);
      assert.ok(asked.ok);
      return asked.value.requestNo;
    },
    go: async ({ above }, requestNo) =>
      codeOf(
        await memberTransferHandlers(lines).approveAgentDeposit(
          { requestNo: String(requestNo), paymentPassword: paymentPassword() },
          as(above),
        ),
      ),
  },
  'a transfer from above': { go: async ({ above, person }) => codeOf(await line(above, 'DOWNLINE', person)) },
  'a transfer from below': { go: async ({ below, person }) => codeOf(await line(below, 'UPLINE', person)) },
  'to a vendor’s wallet': {
    go: async (world) =>
      codeOf(
        await vendorWalletHandlers(vendors(world)).transferWallet(
          { fromWallet: 'MAIN', toWallet: 'STUDIO_T', amount: AMOUNT, requestId: requestId() },
          as(world.person),
        ),
      ),
  },
  'the sweep at a launch': {
    go: async (world) => {
      const { memberId, merchantId, walletUser } = world.person;
      await sweepIn(vendors(world), { memberId, merchantId, walletId: 'STUDIO_T', launchId: requestId() });
      return world.vendor.balanceOf('STUDIO_T', walletUser) > 0n ? 'ok' : 'stayed';
    },
  },
  'a launch': {
    go: async ({ person }) => {
      const log = memoryLogger();
      const deps = {
        db,
        clock,
        log,
        gatewayCache: openGatewayCache({ db, clock }),
        catalogue: openCatalogue({ db, clock }),
        platformKey: loadPrivateKey(aKeyPair().privatePem),
        siteUrl: 'https://site.test',
        fetch: () => Promise.reject(new Error('the vendor is asked')),
      };
      const launched = await playHandlers(deps).launchGame({ nodeId, platform: 'html5-desktop' }, as(person));
      // Nothing of ours stopped it: it came to the vendor, who is not there.
      return codeOf(launched) === 'vendor_unreachable' ? 'ok' : codeOf(launched);
    },
  },
  'a stake in an open game': {
    go: async (world) => {
      const { status } = await stake(world, AMOUNT);
      return status === 'applied' ? 'ok' : status;
    },
  },
  'a withdrawal': {
    before: ({ person }) => db.transaction((tx) => aBankAccount(tx, person, { number: requestId() })),
    go: async ({ person }, bank) => {
      const { bankAccountId } = bank as { bankAccountId: number };
      const wish = {
        bankAccountId,
        amount: AMOUNT,
        paymentPassword: paymentPassword(),
        requestId: requestId(),
      };
      return codeOf(await withdrawalsHandlers(orders).requestWithdrawal(wish, as(person)));
    },
  },
};

const staff = () =>
  aCall(merchant, {
    role: 'staff',
    merchantId: null,
    staffId: 1,
    name: 'op',
    sessionId: '1',
    permissions: new Set<string>(),
  }) as never;
const own = () => protectionHandlers({ db, clock });
const cap =
  (
    kind: 'deposit' | 'loss' | 'wager' | 'stake',
    period: 'day' | 'week' | 'month' | 'each',
    source?: 'operator',
  ) =>
  async ({ person }: World) => {
    await db.transaction((tx) =>
      aLimit(tx, person, { kind, period, amount: '20', at: clock.now(), ...(source ? { source } : {}) }),
    );
    // What they started with is not what is tested here.
    await db.run('update protection.usage_day set deposited = 0 where account_id = $1', [person.accountId]);
  };
const IN = [
  'a deposit order',
  'a deposit asked of the upline',
  'a deposit the upline pays',
  'a transfer from above',
  'a transfer from below',
];
const OUT_TO_PLAY = ['to a vendor’s wallet', 'the sweep at a launch', 'a stake in an open game'];
const EVERYTHING = [...IN, ...OUT_TO_PLAY, 'a launch'];

/** Each with the ways it must stop; all others must stay open. */
const RESTRICTIONS: [name: string, set: (world: World) => Promise<unknown>, stops: readonly string[]][] = [
  ['nothing', () => Promise.resolve(), []],
  [
    'R7 R8 a pause',
    async ({ person }) => assert.ok((await own().startCoolOff({ hours: 24 }, as(person))).ok),
    EVERYTHING,
  ],
  [
    'R7 R8 a self-exclusion for ever',
    async ({ person }) => assert.ok((await own().excludeSelf({ months: null }, as(person))).ok),
    EVERYTHING,
  ],
  [
    'R5 R8 an operator’s exclusion',
    async ({ person: { memberId } }) => {
      const wish = { memberId, days: 2, reason: 'asked by phone' };
      const deps = { db, clock, audit: () => Promise.resolve() };
      assert.ok((await protectionConsoleHandlers(deps).excludeMember(wish, staff())).ok);
    },
    EVERYTHING,
  ],
  ['R1 a deposit limit of the day', cap('deposit', 'day'), IN],
  ['R1 a deposit limit of the week', cap('deposit', 'week'), IN],
  ['R1 a deposit limit of the month', cap('deposit', 'month'), IN],
  ['R5 an operator’s deposit limit', cap('deposit', 'day', 'operator'), IN],
  [
    'R35 deposits stopped',
    ({ person: { memberId } }) =>
      db.transaction((tx) => stopDeposits(tx, { memberId, ref: 'test', now: clock.now() })),
    IN,
  ],
  ['R2 a loss limit', cap('loss', 'week'), OUT_TO_PLAY],
  ['R2 a wager limit', cap('wager', 'month'), OUT_TO_PLAY],
  ['R5 an operator’s wager limit', cap('wager', 'day', 'operator'), OUT_TO_PLAY],
  ['R3 a cap on a single stake', cap('stake', 'each'), OUT_TO_PLAY],
  [
    'R2 a loss limit that is used up',
    async (world) => {
      assert.equal((await stake(world, '20')).status, 'applied');
      await cap('loss', 'day')(world);
    },
    [...OUT_TO_PLAY, 'a launch'],
  ],
  [
    'R3 the day’s time that is over',
    async ({ person }) => {
      await db.transaction((tx) =>
        aLimit(tx, person, { kind: 'time', period: 'day', amount: '15', at: clock.now() }),
      );
      await db.run(
        `insert into protection.play_time (member_id, account_id, session_id, started_at, last_at, seq, day, day_seconds, reality_at)
         values ($1, $2, '1', $3, $3, 1, $4::date, 3600, $3)`,
        [person.memberId, person.accountId, clock.now(), businessDay(clock.now(), merchant.timeZone)],
      );
    },
    [...OUT_TO_PLAY, 'a launch'],
  ],
];

for (const [name, set, stops] of RESTRICTIONS)
  test(`OP-33 ${name}: stops ${stops.length} of ${Object.keys(PATHS).length} ways, and a withdrawal never`, async () => {
    for (const [path, { before: prepare, go }] of Object.entries(PATHS)) {
      const world = await aWorld();
      const first = await prepare?.(world);
      await set(world);
      const balance = async () => (await findAccount(db, world.person.memberId))?.balance;
      const had = await balance();
      const code = await go(world, first);
      if (stops.includes(path)) {
        assert.notEqual(code, 'ok', `${name}: ${path} is open`);
        assert.equal(await balance(), had, `${name}: ${path} moved money`);
      } else assert.equal(code, 'ok', `${name}: ${path} is closed`);
    }
  });

test('R1 OP-33 what is open at one counter counts at the other: an order and the upline’s money do not both fit', async () => {
  const world = await aWorld();
  await db.transaction((tx) =>
    aLimit(tx, world.person, { kind: 'deposit', period: 'day', amount: '60', at: clock.now() }),
  );
  await db.run('update protection.usage_day set deposited = 0 where account_id = $1', [
    world.person.accountId,
  ]);
  assert.equal(codeOf(await order(world, '50')), 'ok');
  assert.equal(codeOf(await ask(world, '20')), 'limit_reached');
  assert.equal(codeOf(await line(world.above, 'DOWNLINE', world.person)), 'receiver_closed');
  assert.equal(codeOf(await ask(world, '10')), 'ok');
});
