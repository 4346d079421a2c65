import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { aStaffCaller } from '@baize/staff/testing';
import { findAccount, reconcile } from '@baize/wallet';
import { askDue } from './ask-transfer.ts';
import { vendorWalletConsoleHandlers, vendorWalletHandlers } from './handlers.ts';
import { Killed, lyingVendor, vendorWalletForTests, type Fault } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

/** mulberry32: the same walk for the same seed, so that a failure can be walked again. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FAULTS: readonly Fault[] = [
  'none',
  'none',
  'none',
  'lost',
  'unsaid',
  'late',
  'other_amount',
  'killed',
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_USER_DISABLED',
];
const STEPS = 400;

test('API-035 whatever a vendor does, nothing is lost or made, and every transfer ends or waits for a person', async () => {
  const random = randomOf(20_261_121);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const vendor = lyingVendor();
  const deps = vendorWalletForTests(db, vendor.port);
  const [merchant, members]: [Merchant, Member[]] = await db.transaction(async (tx) => {
    const brand = await aMerchant(tx);
    const people: Member[] = [];
    for (let index = 0; index < 4; index += 1)
      people.push(await aMember(tx, { merchant: brand, balance: '100' }));
    return [brand, people];
  });
  const handlers = vendorWalletHandlers(deps);
  let played = 0n;
  const call = (who: Member) =>
    aCall(merchant, { role: 'member', memberId: who.memberId, account: who.account, sessionId: '1' });
  const transfer = async (who: Member, step: number) => {
    const isIn = random() < 0.5;
    const [fromWallet, toWallet] = isIn ? ['MAIN', 'STUDIO_T'] : ['STUDIO_T', 'MAIN'];
    const wish = random() < 0.25 ? { all: true } : { amount: String(1 + Math.floor(random() * 60)) };
    try {
      await handlers.transferWallet(
        { fromWallet, toWallet, ...wish, requestId: `step-${step}-id` },
        call(who),
      );
    } catch (error) {
      assert.ok(error instanceof Killed, String(error));
    }
  };
  for (let step = 0; step < STEPS; step += 1) {
    const who = pick(members);
    vendor.fault = () => pick(FAULTS);
    const dice = random();
    if (dice < 0.55) await transfer(who, step);
    else if (dice < 0.7) vendor.arrive();
    else if (dice < 0.8) {
      const lies = vendor.balanceOf('STUDIO_T', who.walletUser);
      const by = BigInt(Math.floor(random() * 2_000_000)) - lies / 3n;
      const moved = by < -lies ? -lies : by;
      vendor.play('STUDIO_T', who.walletUser, moved);
      played += moved;
    } else {
      deps.clock.advance(Math.floor(random() * 400_000));
      await askDue(deps).catch((error: unknown) => assert.ok(error instanceof Killed));
    }
  }
  // The road empties, the vendor behaves, a day passes: what is still open then waits for an operator.
  vendor.arrive();
  vendor.fault = () => 'none';
  for (let hour = 0; hour < 3; hour += 1) {
    deps.clock.advance(9 * 3_600_000);
    await askDue(deps);
    await askDue(deps);
  }
  const open = await db.many<{ transferNo: string; state: string }>(
    `select transfer_no, state from vendor_wallet.transfer where state not in ('SUCCESS', 'FAILED')`,
  );
  assert.ok(
    open.every(({ state }) => state === 'REVIEW'),
    JSON.stringify(open),
  );
  const backOffice = vendorWalletConsoleHandlers(deps);
  for (const { transferNo } of open) {
    const decided = await backOffice.failVendorTransfer(
      { transferNo, reason: 'the vendor’s books say so' },
      aCall(merchant, aStaffCaller(1, 'ana')),
    );
    assert.ok(decided.ok);
  }

  let main = 0n;
  let frozen = 0n;
  let lying = 0n;
  for (const who of members) {
    const account = await findAccount(db, who.memberId);
    main += account?.balance ?? 0n;
    frozen += account?.frozen ?? 0n;
    lying += vendor.balanceOf('STUDIO_T', who.walletUser);
  }
  const { float } = await db.one<{ float: bigint }>(
    'select coalesce(-sum(amount), 0)::bigint as float from wallet.transfer where house_id = 1000007',
  );
  assert.equal(frozen, 0n, 'nothing stays held');
  assert.equal(main + lying, 400n * 100_000n + played, 'what was brought in and played is what is there');
  assert.equal(lying, float + played, 'the float and what was played there are what lies there');
  assert.deepEqual(await reconcile(db, deps.clock), []);
  const { ended } = await db.one<{ ended: number }>(
    `select count(*)::int as ended from vendor_wallet.transfer where state in ('SUCCESS', 'FAILED')`,
  );
  assert.ok(ended > 100, `the walk did something: ${ended} transfers`);
});
