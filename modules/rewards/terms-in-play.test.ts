import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { countSettled } from '@baize/bets';
import { aBet, aRollback, aWin, openBetTable, type BetTable } from '@baize/bets/testing';
import { openCatalogue } from '@baize/catalogue';
import { aGame } from '@baize/catalogue/testing';
import { DAY_MS, parseUnits, systemClock } from '@baize/kernel';
import type { Member } from '@baize/members';
import { createBetGate } from '@baize/protection';
import { aLimit } from '@baize/protection/testing';
import { post, reconcile, withdrawable } from '@baize/wallet';
import { aDeposit } from '@baize/wallet/testing';
import { findBonus } from './bonus.sql.ts';
import { cancelBonus, previewCancel } from './cancel-bonus.ts';
import { endBonus } from './end-bonus.ts';
import { expireBonuses, sweepBonuses } from './expire-bonuses.ts';
import { grantBonus } from './grant-bonus.ts';
import { FREE_TERMS, type BonusTerms } from './terms.ts';
import { findExcluding, findUnheld, gateByTerms, turnoverPort } from './terms-in-play.ts';

let table: BetTable;
let live: { gameId: number };
const units = parseUnits;
before(async () => {
  table = await openBetTable((db) =>
    gateByTerms(createBetGate({ db }), { catalogue: openCatalogue({ db, clock: systemClock }) }),
  );
  const game = { connectionCode: 'STUDIO', gameType: 'LIVE', vendorCode: 'LIV', classify: 'BAC' } as const;
  live = { gameId: (await aGame(table.db, game)).gameId };
});
after(() => table.close());

let last = 0;
const grant = async (member: Member, amount: string, terms: Partial<BonusTerms>): Promise<bigint> => {
  const granted = await table.db.transaction((tx) =>
    grantBonus(table, tx, {
      memberId: member.memberId,
      merchantId: member.merchantId,
      source: 'promotion',
      ref: `p:${(last += 1)}`,
      amount: units(amount),
      terms: { ...FREE_TERMS, turnoverTimes: 100, ...terms },
      title: { EN: 'Welcome' },
      actor: 'job:test',
    }),
  );
  assert.ok(granted.ok);
  return granted.value.grantId;
};
const count = async () => {
  while ((await countSettled({ db: table.db, turnover: turnoverPort(table) })) > 0);
};
const owed = async ({ accountId }: Member) => (await withdrawable(table.db, accountId)).turnoverLeft;
const stake = async (member: Member, amount: string, more: object = {}) =>
  (
    await table.submit(
      aBet(table, { accountId: member.accountId, amount: units(amount), closes: true, ...more }),
    )
  ).status;
const stateOf = async (grantId: bigint) => (await findBonus(table.db, grantId))?.state;

test('R22 a stake above the promised maximum or at an excluded game is refused before it is taken, alone and in a batch', async () => {
  const member = await table.aMemberWith('100');
  assert.equal(await stake(member, '30'), 'applied');
  const grantId = await grant(member, '20', {
    maxStake: units('5'),
    excluded: [{ kind: 'gameType', id: 'LIVE' }],
  });
  assert.equal(await stake(member, '5.01'), 'stake_above_terms');
  assert.equal(await stake(member, '1', live), 'game_excluded');
  assert.deepEqual((await withdrawable(table.db, member.accountId)).available, units('90'), 'nothing moved');
  const many = await Promise.all(['5', '6', '4', '5.01', '5'].map((amount) => stake(member, amount)));
  assert.deepEqual(many, ['applied', 'stake_above_terms', 'applied', 'stake_above_terms', 'applied']);
  assert.equal(await stake(member, '50', { isFree: true }), 'applied', 'a free round costs nothing');
  const game = { gameId: live.gameId, vendor: 'LIV', gameType: 'LIVE' };
  assert.equal((await findExcluding(table.db, { accountId: member.accountId, game }))?.grantId, grantId);
  await count();
  assert.equal(await stake(member, '5'), 'applied');
  assert.equal(await stake(member, '1', { ...live }), 'game_excluded');
  await count();
  assert.deepEqual(
    [await owed(member), await stateOf(grantId)],
    [units('1'), 'OPEN'],
    'a free round counts nothing',
  );
  assert.equal(await stake(member, '1'), 'applied');
  await count();
  assert.equal(await stateOf(grantId), 'COMPLETED');
  assert.equal(await stake(member, '40', live), 'applied', 'completed: nothing binds');
});

test('R22 a vendor’s own wallet is for no wallet with an open bonus, whatever its terms', async () => {
  const member = await table.aMemberWith('100');
  assert.equal(await findUnheld(table.db, member), undefined);
  await grant(member, '20', { turnoverTimes: 0 });
  assert.equal(await findUnheld(table.db, member), undefined, 'what binds nothing is open no longer');
  const grantId = await grant(member, '20', {});
  await grant(member, '20', { maxStake: units('5') });
  assert.equal((await findUnheld(table.db, member))?.grantId, grantId, 'the oldest is named');
});

test('R22 a limit of responsible gaming and the terms of a bonus count together', async () => {
  const member = await table.aMemberWith('100');
  await table.db.transaction((tx) =>
    aLimit(tx, member, { kind: 'loss', period: 'day', amount: '8', at: table.clock.now() }),
  );
  await grant(member, '20', { maxStake: units('5') });
  assert.deepEqual(
    [await stake(member, '6'), await stake(member, '5'), await stake(member, '4'), await stake(member, '3')],
    ['stake_above_terms', 'applied', 'limit_reached', 'applied'],
  );
});

test('PROMO-009 a bet counts by the percent of its game, for the oldest bonus first; what is left of it counts for the next', async () => {
  const member = await table.aMemberWith('1000');
  const first = await grant(member, '10', { contribution: [{ kind: 'gameType', id: 'LIVE', percent: 20 }] });
  const second = await grant(member, '50', { contribution: [{ kind: 'vendor', id: 'LIV', percent: 0 }] });
  assert.equal(await stake(member, '30', live), 'applied');
  await count();
  assert.equal(await owed(member), units('54'), '20 % of 30 for the first, nothing for the second');
  assert.equal(await stake(member, '25', live), 'applied');
  await count();
  assert.deepEqual([await stateOf(first), await stateOf(second)], ['COMPLETED', 'OPEN']);
  assert.equal(await owed(member), units('50'), 'of 25 the first took 20; the second takes none of LIV');
  assert.equal(await stake(member, '50'), 'applied');
  await count();
  assert.equal(await stateOf(second), 'COMPLETED');
});

test('R22 a bonus expires at the end of its last day in the brand’s zone and takes back itself alone', async () => {
  const member = await table.aMemberWith('100');
  const grantId = await grant(member, '20', { days: 1, turnoverTimes: 1000 });
  const expiresAt = (await findBonus(table.db, grantId))?.expiresAt;
  assert.ok(expiresAt && expiresAt.getTime() > table.clock.now().getTime() + DAY_MS);
  const bet = aBet(table, { accountId: member.accountId, amount: units('10') });
  await table.submit(bet);
  await table.submit(aWin(bet, { amount: units('60') }));
  const at = (ms: number) => ({ db: table.db, clock: { now: () => new Date(expiresAt.getTime() + ms) } });
  assert.equal(await expireBonuses(at(-1)), 0);
  assert.deepEqual(
    await Promise.all([expireBonuses(at(0)), expireBonuses(at(0))]).then((n) => n.toSorted()),
    [0, 1],
  );
  const { available, turnoverLeft } = await withdrawable(table.db, member.accountId);
  assert.deepEqual([available, turnoverLeft, await stateOf(grantId)], [units('150'), 0n, 'EXPIRED']);
});

test('R22 what is in play is waited for: a bonus is neither cancelled nor ended with its money on the table', async () => {
  const member = await table.aMemberWith('100');
  const grantId = await grant(member, '100', { days: 1 });
  const bet = aBet(table, { accountId: member.accountId, amount: units('200') });
  await table.submit(bet);
  const own = { memberId: member.memberId, bonusId: grantId };
  const waits = { ok: false, code: 'bonus_in_play' };
  assert.deepEqual(await previewCancel(table, own), waits);
  assert.deepEqual(await cancelBonus(table, { ...own, takesBack: '0' }), waits);
  const forfeited = { grantId, how: 'forfeited', by: 'staff:7', reason: 'test' } as const;
  assert.deepEqual(await table.db.transaction((tx) => endBonus(table, tx, forfeited)), waits);
  assert.deepEqual([await stateOf(grantId), await owed(member)], ['OPEN', units('100')]);
  const expiresAt = (await findBonus(table.db, grantId))?.expiresAt;
  assert.ok(expiresAt);
  table.clock.advance(expiresAt.getTime() - table.clock.now().getTime());
  assert.equal(await expireBonuses(table), 0, 'its stake is not settled yet');
  await table.db.transaction((tx) =>
    aDeposit(tx, { accountId: member.accountId, amount: '50', at: table.clock.now() }),
  );
  assert.equal(await stake(member, '50'), 'game_excluded', 'it takes no new stake meanwhile');
  assert.equal(await stake(member, '50', { isFree: true }), 'applied');
  await table.submit(aRollback(bet));
  assert.equal(await expireBonuses(table), 1);
  const { available, turnoverLeft } = await withdrawable(table.db, member.accountId);
  assert.deepEqual([available, turnoverLeft, await stateOf(grantId)], [units('150'), 0n, 'EXPIRED']);
  assert.equal(await stake(member, '50'), 'applied', 'nothing binds the own money');
  assert.deepEqual(await reconcile(table.db, systemClock), []);
});

test('R22 the largest amount kept is not escaped by a stake in play when the turnover is done; nothing leaves meanwhile', async () => {
  const member = await table.aMemberWith('0');
  const grantId = await grant(member, '10', { keptMax: units('50') });
  const first = aBet(table, { accountId: member.accountId, amount: units('9') });
  await table.submit(first);
  await table.submit(aWin(first, { amount: units('999') }));
  const hidden = aBet(table, { accountId: member.accountId, amount: units('990') });
  await table.submit(hidden);
  assert.equal(await stake(member, '1'), 'applied');
  await count();
  assert.equal(await stateOf(grantId), 'OPEN');
  const { available, turnoverLeft, withdrawable: most } = await withdrawable(table.db, member.accountId);
  assert.deepEqual([available, turnoverLeft, most], [units('9'), 0n, 0n], 'nothing may leave');
  await table.submit(aRollback(hidden));
  await sweepBonuses(table);
  const after_ = await withdrawable(table.db, member.accountId);
  assert.deepEqual([after_.withdrawable, await stateOf(grantId)], [units('50'), 'COMPLETED']);
});

test('R22 money that comes back from a vendor’s wallet lay there before the bonus: it is the member’s own', async () => {
  const member = await table.aMemberWith('0');
  const grantId = await grant(member, '10', { keptMax: units('20') });
  await table.db.transaction(async (tx) => {
    const back = {
      accountId: member.accountId,
      amount: units('500'),
      kind: 'vendor_transfer_out',
      house: 'float:7',
    } as const;
    const posted = await post(tx, { ...back, key: `back:${grantId}`, actor: 'vendor' });
    assert.ok(posted.ok);
  });
  const own = { memberId: member.memberId, bonusId: grantId };
  const preview = await previewCancel(table, own);
  assert.ok(preview.ok);
  assert.deepEqual([preview.value.takesBack, preview.value.balanceAfter], ['10.00', '500.00']);
});

test('R22 a stake placed before the bonus is neither waited for nor won with it: what it returns is the member’s own', async () => {
  const member = await table.aMemberWith('100');
  const own = aBet(table, { accountId: member.accountId, amount: units('100') });
  await table.submit(own);
  const grantId = await grant(member, '10', { keptMax: units('20') });
  await table.submit(aWin(own, { amount: units('300') }));
  const preview = await previewCancel(table, { memberId: member.memberId, bonusId: grantId });
  assert.ok(preview.ok);
  assert.deepEqual([preview.value.takesBack, preview.value.balanceAfter], ['10.00', '300.00']);
});

test('R22 the sweep goes on where its time was up: the last wallet has its turn, then it begins anew', async () => {
  const grants: bigint[] = [];
  for (let n = 0; n < 4; n += 1) {
    const member = await table.aMemberWith('0');
    grants.push(await grant(member, '10', { turnoverTimes: 1000 }));
    await stake(member, '10');
  }
  const lost = async () => {
    const states = [];
    for (const grantId of grants) states.push(await stateOf(grantId));
    return states.filter((state) => state === 'LOST').length;
  };
  // Each run has time for one bonus; there are others of this file's tests.
  const open = await table.db.one<{ open: number }>(
    `select count(*)::int as open from rewards.bonus where state = 'OPEN'`,
    [],
  );
  for (let run = 0; run <= open.open; run += 1) {
    let asked = 0;
    await sweepBonuses(table, () => (asked += 1) > 1, 1);
  }
  assert.equal(await lost(), 4);
  const early = await table.aMemberWith('0');
  grants.push(await grant(early, '10', { turnoverTimes: 1000 }));
  await stake(early, '10');
  await sweepBonuses(table);
  await sweepBonuses(table);
  assert.equal(await lost(), 5);
});

test('R22 a bonus of an empty wallet ends by itself, so that money that comes later is not bound', async () => {
  const member = await table.aMemberWith('10');
  const grantId = await grant(member, '10', { turnoverTimes: 1000 });
  const bet = aBet(table, { accountId: member.accountId, amount: units('20') });
  await table.submit(bet);
  await sweepBonuses(table);
  assert.equal(await stateOf(grantId), 'OPEN', 'a stake in play may still win');
  await table.submit(aRollback(bet));
  await stake(member, '20');
  await sweepBonuses(table);
  assert.deepEqual([await stateOf(grantId), await owed(member)], ['LOST', 0n]);
  assert.deepEqual(await reconcile(table.db, systemClock), []);
});
