import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { moveMember, writeMemberState, type Member } from '@baize/members';
import { aMember, anAgent } from '@baize/members/testing';
import { noticesTo } from '@baize/messaging/testing';
import { endOnClose } from './end-on-close.ts';
import { endOnMove, planMove } from './end-on-move.ts';
import { accept, aLine, as, dividend, openLine, signed, valueOf, type Line } from './line.fixture.ts';
import { aContract } from './testing.ts';

let line: Line;
before(async () => {
  line = await openLine();
});
after(() => line.db.drop());

/** Signed from top to c: 30 % from the house, then 25 %, 20 %, 15 %. */
async function aSignedLine() {
  const members = await aLine(line);
  const { top, a, b, c } = members;
  await signed(line, top, a, '0.25');
  await signed(line, a, b, '0.2');
  await signed(line, b, c, '0.15');
  return members;
}

/** State and reason of each one's contract with who stands above. */
async function statesOf(...members: Member[]) {
  const rows = await line.db.many<{ downlineId: number; state: string; endReason: string | null }>(
    `select downline_id, state, end_reason from contracts.contract where downline_id = any($1::int[]) order by id`,
    [members.map(({ memberId }) => memberId)],
  );
  return members.map(({ memberId }) =>
    rows.filter((row) => row.downlineId === memberId).map(({ state, endReason }) => endReason ?? state),
  );
}
/** When the terms of each one's contracts with who stands above end, signed one after the other. */
const endsOf = async ({ memberId }: Member) =>
  (
    await line.db.many<{ until: Date | null }>(
      `select t.effective_until as until from contracts.terms t join contracts.contract c on c.id = t.contract_id
        where c.downline_id = $1 and t.effective_from is not null order by t.contract_id, t.version`,
      [memberId],
    )
  ).map(({ until }) => until?.getTime() ?? null);
const previewOf = async (who: Member) => {
  const { pending } = valueOf(await as(line, who, 'getDividendContract', {}));
  return pending?.willTerminate.map(({ downlineAccount, rate, reason }) => [downlineAccount, rate, reason]);
};

test('CONTRACT-010 OPEN-CONTRACT-04 who signs a lower rate sees which contracts end with it, and they end three levels down', async () => {
  const { top, a, b, c } = await aSignedLine();
  line.clock.advance(40 * 86_400_000);
  valueOf(await as(line, top, 'proposeDividend', dividend(a, '0.1')));
  assert.deepEqual(await previewOf(a), [
    [b.account, '0.2000', 'UPLINE_RATE_LOWERED'],
    [c.account, '0.1500', 'UPLINE_CONTRACT_ENDED'],
  ]);
  const { terminated } = valueOf(await accept(line, a));
  assert.equal(terminated.length, 2);
  assert.deepEqual(await statesOf(top, a, b, c), [
    ['ACTIVE'],
    ['ACTIVE'],
    ['UPLINE_RATE_LOWERED'],
    ['UPLINE_CONTRACT_ENDED'],
  ]);
  for (const member of [a, b, c])
    assert.ok((await noticesTo(line.db, member.memberId)).includes('contract_ended_by_rule'));
  // Not before its cause: c's terms hold until a's lower rate does.
  const { upcoming } = valueOf(await as(line, a, 'getDividendContract', {}));
  assert.deepEqual(
    [await endsOf(b), await endsOf(c)],
    [[upcoming?.effectiveFrom], [upcoming?.effectiveFrom]],
  );
});

test('CONTRACT-010 a rate that is lowered to what the downline gives ends nothing', async () => {
  const { top, a, b, c } = await aSignedLine();
  valueOf(await as(line, top, 'proposeDividend', dividend(a, '0.2')));
  assert.deepEqual(await previewOf(a), []);
  valueOf(await accept(line, a));
  assert.deepEqual(await statesOf(a, b, c), [['ACTIVE'], ['ACTIVE'], ['ACTIVE']]);
});

test('CONTRACT-010 a list of endings that has changed since it was shown is refused, and nothing moves', async () => {
  const { top, a, b, c } = await aSignedLine();
  const { contractId, version } = valueOf(await as(line, top, 'proposeDividend', dividend(a, '0.1')));
  const seen = valueOf(await as(line, a, 'getDividendContract', {})).pending;
  const d = await line.db.transaction((tx) =>
    aMember(tx, { merchant: line.merchant, type: 1, uplineId: a.memberId }),
  );
  await signed(line, a, d, '0.2');
  const sign = { digest: seen?.terms?.digest, cascadeDigest: seen?.cascadeDigest };
  const answer = await as(line, a, 'respondDividend', { contractId, version, action: 'accept', ...sign });
  assert.equal(answer, 'cascade_changed');
  assert.deepEqual(await statesOf(a, b, c, d), [['CHANGE_PENDING'], ['ACTIVE'], ['ACTIVE'], ['ACTIVE']]);
  valueOf(await accept(line, a));
  assert.deepEqual(await statesOf(d), [['UPLINE_RATE_LOWERED']]);
});

test('CONTRACT-010 OPEN-CONTRACT-03 an agreed end takes everything below with it, with the same running period', async () => {
  const { top, a, b, c } = await aSignedLine();
  line.clock.advance(40 * 86_400_000);
  const { contractId } = valueOf(await as(line, a, 'getDividendContract', {}));
  valueOf(await as(line, a, 'terminateDividend', { contractId, action: 'request' }));
  const { pending } = valueOf(await as(line, top, 'getDividendContract', { contractId }));
  assert.deepEqual(
    pending?.willTerminate.map(({ downlineAccount }) => downlineAccount),
    [b.account, c.account],
  );
  const sign = { action: 'accept', cascadeDigest: pending.cascadeDigest };
  valueOf(await as(line, top, 'terminateDividend', { contractId, ...sign }));
  assert.deepEqual(await statesOf(a, b, c), [
    ['AGREED'],
    ['UPLINE_CONTRACT_ENDED'],
    ['UPLINE_CONTRACT_ENDED'],
  ]);
  const [end] = await endsOf(a);
  assert.ok(end && end > line.clock.now().getTime() + 300_000, 'the running month is paid by all of them');
  assert.deepEqual([await endsOf(b), await endsOf(c)], [[end], [end]]);
  const shown = valueOf(await as(line, b, 'getDividendContract', {}));
  assert.deepEqual([shown.status, shown.current?.version, shown.endedAt], ['AUTO_TERMINATED', 1, end]);
  assert.equal(await as(line, a, 'proposeDividend', dividend(b, '0.1')), 'rate_exceeds_own');
});

test('CONTRACT-010 what is to end with a period ends at once where the member is moved or closed before', async () => {
  for (const kind of ['moved', 'closed'] as const) {
    const { top, a, b, c } = await aSignedLine();
    line.clock.advance(40 * 86_400_000);
    const right = await line.db.transaction((tx) =>
      anAgent(tx, { merchant: line.merchant, uplineId: top.memberId }),
    );
    const { contractId } = valueOf(await as(line, a, 'getDividendContract', {}));
    valueOf(await as(line, a, 'terminateDividend', { contractId, action: 'request' }));
    const { pending } = valueOf(await as(line, top, 'getDividendContract', { contractId }));
    const sign = { action: 'accept', cascadeDigest: pending?.cascadeDigest };
    valueOf(await as(line, top, 'terminateDividend', { contractId, ...sign }));
    const whose = { merchantId: line.merchant.id, memberId: a.memberId };
    const planned = await planMove(line.db, whose, line.clock.now());
    assert.deepEqual(
      [planned.own.map(({ id }) => `c_${id}`), planned.below.map(({ downlineId }) => downlineId)],
      [[contractId], [b.memberId, c.memberId]],
    );
    await line.db.transaction(async (tx) => {
      if (kind === 'closed') return endOnClose(tx, whose, line.clock);
      assert.ok((await moveMember(tx, whose, right.account)).ok);
      return endOnMove(tx, whose, line.clock);
    });
    for (const member of [a, b, c]) {
      const [until] = await endsOf(member);
      const left = (until ?? Infinity) - line.clock.now().getTime();
      assert.ok(left > 0 && left <= 300_000, `${member.account} is ${kind}: ${left}`);
    }
    const { steps } = valueOf(await as(line, a, 'getDividendContract', { contractId }));
    assert.deepEqual(
      steps.slice(-2).map(({ event, reason }) => [event, reason]),
      [
        ['end_agreed', null],
        ['ended_by_rule', kind === 'moved' ? 'MOVED' : 'CLOSED'],
      ],
      'the end that counts is the last',
    );
  }
});

test('CONTRACT-010 what waits for an answer in a contract that ends is void', async () => {
  const { top, a, b } = await aSignedLine();
  valueOf(await as(line, a, 'proposeDividend', dividend(b, '0.22')));
  valueOf(await as(line, top, 'proposeDividend', dividend(a, '0.1')));
  valueOf(await accept(line, a));
  const { history, allowed, pending } = valueOf(await as(line, b, 'getDividendContract', {}));
  assert.deepEqual([history[0]?.answer, allowed, pending], ['VOID', [], null]);
});

test('CONTRACT-010 a rate counts within its kind, and of a real-time salary each side for itself', async () => {
  const { top, a, b } = await aSignedLine();
  const offer = (by: Member, to: Member, ...[profitSideRate, lossSideRate, singlePeriodBetRate]: string[]) =>
    as(line, by, 'proposeRealtimeSalary', {
      downlineAccount: to.account,
      profitSideRate,
      lossSideRate,
      singlePeriodBetRate,
    });
  assert.equal(await offer(top, a, '0.0001', '0', '0'), 'rate_exceeds_own', 'a dividend is no salary');
  await line.db.transaction((tx) =>
    aContract(tx, {
      merchantId: line.merchant.id,
      kind: 'REALTIME_SALARY',
      uplineId: null,
      downlineId: top.memberId,
      terms: { tiers: [], sides: { profitSideRateBps: 10, lossSideRateBps: 30, singlePeriodRateBps: 5 } },
      effectiveFrom: line.clock.now(),
    }),
  );
  assert.equal(await offer(top, a, '0.0011', '0.0001', '0'), 'rate_exceeds_own');
  assert.equal(await offer(top, a, '0', '0', '0'), 'tier_not_monotone');
  valueOf(await offer(top, a, '0.001', '0.003', '0.0005'));
  assert.equal(await offer(a, b, '0.0001', '0', '0'), 'rate_exceeds_own', 'nothing was signed yet');
});

test('CONTRACT-009 OP-08 a move ends what the member has above and then too much below; a proposal is withdrawn; each is named before', async () => {
  const { top, a, b, c, member } = await aSignedLine();
  const right = await line.db.transaction((tx) =>
    anAgent(tx, { merchant: line.merchant, uplineId: top.memberId }),
  );
  const moved = { merchantId: line.merchant.id, memberId: b.memberId };
  const salary = { downlineAccount: b.account, salaryType: 'LOSS', minBetAmount: '0', minActiveMember: 0 };
  await line.db.transaction((tx) =>
    aContract(tx, {
      merchantId: line.merchant.id,
      uplineId: top.memberId,
      downlineId: a.memberId,
      kind: 'HOURLY_SALARY',
      salaryType: 'LOSS',
      effectiveFrom: line.clock.now(),
    }),
  );
  const tiers = [{ rate: '0.01', activeMember: 0, hourlyVolume: '1' }];
  valueOf(await as(line, a, 'proposeHourlySalary', { ...salary, tiers, betAmountPerHour: '0' }));
  const planned = await planMove(line.db, moved, line.clock.now());
  assert.deepEqual(
    [planned.own.map(({ kind }) => kind), planned.below.map(({ downlineAccount }) => downlineAccount)],
    [['DIVIDEND', 'HOURLY_SALARY'], [c.account]],
  );
  await line.db.transaction(async (tx) => {
    const answer = await moveMember(tx, moved, right.account);
    assert.ok(answer.ok);
    await endOnMove(tx, moved, line.clock);
  });
  assert.deepEqual(await statesOf(a, b, c, member), [
    ['ACTIVE', 'ACTIVE'],
    ['MOVED', 'WITHDRAWN'],
    ['UPLINE_CONTRACT_ENDED'],
    [],
  ]);
  assert.equal(await as(line, a, 'proposeDividend', dividend(b, '0.1')), 'not_direct_downline');
});

test('CONTRACT-009 who signs while they are moved: signed and ended, or refused; never a contract between who is not direct', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { top, a } = await aLine(line);
    const right = await line.db.transaction((tx) =>
      anAgent(tx, { merchant: line.merchant, uplineId: top.memberId }),
    );
    valueOf(await as(line, top, 'proposeDividend', dividend(a, '0.2')));
    const moved = { merchantId: line.merchant.id, memberId: a.memberId };
    const { contractId, pending } = valueOf(await as(line, a, 'getDividendContract', {}));
    const sign = { digest: pending?.terms?.digest, cascadeDigest: pending?.cascadeDigest };
    const [answer] = await Promise.all([
      as(line, a, 'respondDividend', { contractId, version: 1, action: 'accept', ...sign }),
      line.db.transaction(async (tx) => {
        assert.ok((await moveMember(tx, moved, right.account)).ok);
        await endOnMove(tx, moved, line.clock);
      }),
    ]);
    const [states] = await statesOf(a);
    assert.deepEqual(states, [answer === 'state_changed' ? 'WITHDRAWN' : 'MOVED']);
  }
});

test('OPEN-CONTRACT-04 a closed account has no contract any more, above or below, and what stood on it ends too', async () => {
  const { top, a, b, c } = await aSignedLine();
  line.clock.advance(40 * 86_400_000);
  valueOf(await as(line, a, 'proposeDividend', dividend(b, '0.1')));
  const closed = { merchantId: line.merchant.id, memberId: a.memberId };
  await line.db.transaction(async (tx) => {
    await endOnClose(tx, closed, line.clock);
    await writeMemberState(tx, a.memberId, 'CLOSED', 'a test');
  });
  assert.deepEqual(await statesOf(top, a, b, c), [
    ['ACTIVE'],
    ['CLOSED'],
    ['CLOSED'],
    ['UPLINE_CONTRACT_ENDED'],
  ]);
  for (const member of [top, a, b, c])
    assert.ok((await noticesTo(line.db, member.memberId)).includes('contract_ended_by_rule'));
  const { left } = await line.db.one<{ left: number }>(
    `select count(*)::int as left from contracts.terms t join contracts.contract c on c.id = t.contract_id
      where c.downline_id = any ($1) and t.effective_from is not null and (t.effective_until is null or t.effective_until > $2)`,
    [[a, b, c].map(({ memberId }) => memberId), new Date(line.clock.now().getTime() + 300_000)],
  );
  assert.equal(left, 0, 'nothing is earned past the running five minutes');
});

test('CONTRACT-009 nobody signs with who is locked meanwhile, on either side', async () => {
  const { top, a } = await aLine(line);
  valueOf(await as(line, top, 'proposeDividend', dividend(a, '0.2')));
  const set = (member: Member, state: 'LOCKED' | 'ACTIVE') =>
    line.db.transaction((tx) => writeMemberState(tx, member.memberId, state, 'a test'));
  for (const member of [top, a]) {
    await set(member, 'LOCKED');
    assert.equal(await accept(line, a), 'party_not_open');
    assert.deepEqual(await statesOf(a), [['PROPOSED']]);
    await set(member, 'ACTIVE');
  }
  valueOf(await accept(line, a));
});

test('CONTRACT-010 a cascade over more contracts than one statement takes ends each, tells both sides, and names the first hundred', async () => {
  const { top, a } = await aLine(line);
  await signed(line, top, a, '0.25');
  const BELOW = 620;
  await line.db.transaction(async (tx) => {
    for (let one = 0; one < BELOW; one += 1) {
      const { memberId: downlineId } = await anAgent(tx, { merchant: line.merchant, uplineId: a.memberId });
      await aContract(tx, {
        merchantId: line.merchant.id,
        kind: 'DIVIDEND',
        uplineId: a.memberId,
        downlineId,
        terms: { tiers: [{ rateBps: 2_000, activeMembers: 0, volume: 0n, profitLoss: 0n }] },
        effectiveFrom: line.clock.now(),
      });
    }
  });
  valueOf(await as(line, top, 'proposeDividend', dividend(a, '0.1')));
  const { pending } = valueOf(await as(line, a, 'getDividendContract', {}));
  assert.deepEqual([pending?.willTerminate.length, pending?.willTerminateCount], [100, BELOW]);
  assert.equal(valueOf(await accept(line, a)).terminated.length, BELOW);
  const { ended, steps } = await line.db.one<{ ended: number; steps: number }>(
    `select count(*) filter (where c.state = 'AUTO_TERMINATED' and c.end_reason = 'UPLINE_RATE_LOWERED')::int as ended,
            count(s.id) filter (where s.event = 'ended_by_rule')::int as steps
       from contracts.contract c left join contracts.step s on s.contract_id = c.id and s.event = 'ended_by_rule'
      where c.upline_id = $1`,
    [a.memberId],
  );
  assert.deepEqual([ended, steps], [BELOW, BELOW]);
  const told = (await noticesTo(line.db, a.memberId)).filter((name) => name === 'contract_ended_by_rule');
  assert.equal(told.length, BELOW);
});
