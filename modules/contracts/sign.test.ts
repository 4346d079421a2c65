import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freeMoney, putBranchSwitches, stopMoney } from '@baize/members';
import { BRANCH_SWITCHES, type BranchSwitches } from '@baize/members/rules';
import { noticesTo } from '@baize/messaging/testing';
import {
  accept,
  aLine,
  as,
  dividend,
  MONTH_END,
  openLine,
  signed,
  valueOf,
  type Line,
} from './line.fixture.ts';
import { forgetMerchants } from '@baize/site';
import { expireRequests } from './expire-requests.ts';
import { listLiveContracts } from './contract.sql.ts';

const ON = Object.fromEntries(BRANCH_SWITCHES.map((name) => [name, true])) as BranchSwitches;
let line: Line;
before(async () => {
  line = await openLine();
});
after(() => line.db.drop());

const stateOf = async (contractId: string) =>
  (
    await line.db.one<{ state: string }>('select state from contracts.contract where id = $1', [
      Number(contractId.slice(2)),
    ])
  ).state;
/** How many rows there are of everything, to see that a refusal leaves nothing behind. */
const rows = () =>
  line.db.one<object>(`select (select count(*) from contracts.contract)::int as contracts,
    (select count(*) from contracts.terms)::int as terms, (select count(*) from contracts.step)::int as steps,
    (select count(*) from messaging.message)::int as messages`);

test('CONTRACT-007 CONTRACT-008 CONTRACT-014 an upline proposes, the downline sees all of it, signs it, and it begins with the next month', async () => {
  const { top, a } = await aLine(line);
  const proposed = valueOf(
    await as(line, top, 'proposeDividend', dividend(a, '0.2', { carryNegative: true, minActiveMember: 3 })),
  );
  assert.equal(proposed.status, 'PROPOSED');
  const shown = valueOf(await as(line, a, 'getDividendContract', {}));
  assert.deepEqual(shown.allowed, ['ACCEPT', 'REJECT', 'COUNTER']);
  assert.partialDeepStrictEqual(shown, {
    kind: 'DIVIDEND',
    uplineAccount: top.account,
    current: null,
    pending: {
      type: 'NEW',
      askedBy: 'UPLINE',
      effectiveAt: MONTH_END.getTime(),
      willTerminate: [],
      terms: {
        period: 'M',
        carryNegative: true,
        minActiveMember: 3,
        minBetAmount: '100.00',
        tiers: [{ rate: '0.2000', activeMember: 0, periodValidBet: '0.00', periodProfitLoss: '0.00' }],
      },
    },
  });
  assert.equal(valueOf(await accept(line, a)).status, 'ACTIVE');
  const after = valueOf(await as(line, a, 'getDividendContract', {}));
  assert.deepEqual([after.current, after.upcoming?.version, after.pending], [null, 1, null]);
  assert.deepEqual(await noticesTo(line.db, a.memberId), ['contract_proposed', 'contract_signed']);
  assert.deepEqual(await noticesTo(line.db, top.memberId), ['contract_proposed', 'contract_signed']);
});

test('OP-30 where operators switched contracts off for a branch, nobody there offers terms; what is signed stays', async () => {
  const { top, a, b } = await aLine(line);
  await signed(line, top, a, '0.2');
  await line.db.transaction((tx) => putBranchSwitches(tx, top.memberId, { ...ON, contracts: false }));
  const before = await rows();
  for (const [upline, downline] of [
    [top, a],
    [a, b],
  ] as const) {
    const offered = await as(line, upline, 'proposeDividend', dividend(downline, '0.1'));
    assert.equal(offered, 'operation_not_enabled');
  }
  assert.deepEqual(await rows(), before);
  const kept = valueOf(await as(line, a, 'getDividendContract', {}));
  assert.equal(kept.upcoming?.version, 1);
});

test('OP-30 a kind that operators switched off for an agent is neither offered nor signed there, below or from above; others are', async () => {
  const { top, a, b } = await aLine(line);
  await signed(line, top, a, '0.2');
  valueOf(await as(line, a, 'proposeDividend', dividend(b, '0.1')));
  const { contractId, pending } = valueOf(await as(line, b, 'getDividendContract', {}));
  const respond = {
    contractId,
    version: 1,
    action: 'accept',
    digest: pending?.terms?.digest,
    cascadeDigest: pending?.cascadeDigest,
  };
  const setA = (contractDividend: boolean) =>
    line.db.transaction((tx) => putBranchSwitches(tx, a.memberId, { ...ON, contractDividend }));
  await setA(false);
  const before = await rows();
  assert.equal(await as(line, top, 'proposeDividend', dividend(a, '0.25')), 'operation_not_enabled');
  assert.equal(await as(line, a, 'proposeDividend', dividend(b, '0.15')), 'operation_not_enabled');
  assert.equal(await as(line, b, 'respondDividend', respond), 'operation_not_enabled');
  assert.deepEqual(await rows(), before);
  const daily = {
    downlineAccount: b.account,
    salaryType: 'SINGLE_BET',
    minBetAmount: '1',
    minActiveMember: 0,
    betAmountPerDay: '0',
  };
  const salary = await as(line, a, 'proposeDailySalary', {
    ...daily,
    tiers: [{ rate: '0', activeMember: 0, dailyVolume: '0' }],
  });
  assert.notEqual(salary, 'operation_not_enabled', 'another kind is on');
  const shown = async (op: 'listDividendContracts' | 'listDailySalaryContracts') =>
    (valueOf(await as(line, a, op, {})) as unknown as { isKindOn: boolean }).isKindOn;
  assert.deepEqual(
    [await shown('listDividendContracts'), await shown('listDailySalaryContracts')],
    [false, true],
  );
  const kept = valueOf(await as(line, a, 'getDividendContract', {}));
  assert.equal(kept.upcoming?.version, 1, 'what is signed goes on');
  await setA(true);
  assert.equal(valueOf(await as(line, b, 'respondDividend', respond)).status, 'ACTIVE');
});

test('OP-08 who was let into an upline’s account by an operator offers nothing and agrees to nothing there, until two freed it', async () => {
  const { top, a } = await aLine(line);
  valueOf(await as(line, top, 'proposeDividend', dividend(a, '0.2')));
  const { contractId, pending } = valueOf(await as(line, a, 'getDividendContract', {}));
  const { digest } = pending?.terms ?? {};
  const respond = { contractId, version: 1, action: 'accept', digest, cascadeDigest: pending?.cascadeDigest };
  await line.db.transaction((tx) => stopMoney(tx, top.memberId, 'password_reset'));
  const before = await rows();
  assert.equal(await as(line, top, 'proposeDividend', dividend(a, '0.25')), 'operation_not_enabled');
  assert.equal(await as(line, a, 'respondDividend', respond), 'operation_not_enabled');
  assert.deepEqual(await rows(), before);
  await line.db.transaction((tx) => freeMoney(tx, top.memberId));
  assert.equal(valueOf(await as(line, a, 'respondDividend', respond)).status, 'ACTIVE');
});

test('OPEN-CONTRACT-02 what may not be offered is refused, and nothing is left behind', async () => {
  const { top, a, b, c, member } = await aLine(line);
  const other = await aLine(line);
  await signed(line, top, a, '0.2');
  const before = await rows();
  const offer = (rate: string, more: object = {}, to = b) =>
    as(line, a, 'proposeDividend', dividend(to, rate, more));
  const tier = (rate: string, volume = '0') => ({
    rate,
    activeMember: 0,
    periodValidBet: volume,
    periodProfitLoss: '0',
  });
  assert.equal(await offer('0.2001'), 'rate_exceeds_own');
  assert.equal(await offer('0.1', { tiers: [tier('0.1'), tier('0.3', '5')] }), 'rate_exceeds_own');
  for (const tiers of [
    [tier('0')],
    [tier('0.1'), tier('0.2')],
    [tier('0.1', '5'), tier('0.2', '4')],
    [tier('0.2', '4'), tier('0.1', '5')],
    [tier('0.1', '4'), tier('0.1', '5')],
  ])
    assert.equal(await offer('0.1', { tiers }), 'tier_not_monotone', JSON.stringify(tiers));
  for (const to of [a, c, member, top, other.a, { ...b, account: 'nobody' }])
    assert.equal(await offer('0.1', {}, to), 'not_direct_downline', to.account);
  const c2m = await as(line, c, 'proposeDividend', dividend(member, '0.1'));
  assert.equal(c2m, 'downline_no_agent');
  assert.equal(await as(line, b, 'proposeDividend', dividend(c, '0.0001')), 'rate_exceeds_own');
  assert.deepEqual(await rows(), before);
  valueOf(await offer('0.2'));
  assert.equal(await offer('0.1'), 'pending_exists');
});

test('CONTRACT-007 each answer, and who may give it', async () => {
  const { top, a } = await aLine(line);
  const on = async () => {
    const { contractId, version } = valueOf(await as(line, top, 'proposeDividend', dividend(a, '0.2')));
    return { contractId, version };
  };
  const respond = (who: typeof a, input: object) => as(line, who, 'respondDividend', input);
  const first = await on();
  for (const action of ['reject', 'accept'])
    assert.equal(
      await respond(top, {
        ...first,
        action,
        ...(action === 'accept' ? { digest: '0'.repeat(64), cascadeDigest: '0'.repeat(64) } : {}),
      }),
      'not_yours_to_answer',
    );
  assert.equal(await respond(a, { ...first, action: 'withdraw' }), 'not_yours_to_answer');
  assert.equal(await respond(a, { ...first, version: 2, action: 'reject' }), 'state_changed');
  const digests = { digest: '0'.repeat(64), cascadeDigest: '0'.repeat(64) };
  assert.equal(await respond(a, { ...first, action: 'accept', ...digests }), 'terms_changed');
  assert.equal(await stateOf(first.contractId), 'PROPOSED');
  assert.equal(valueOf(await respond(a, { ...first, action: 'reject' })).status, 'REJECTED');
  assert.equal(await respond(a, { ...first, action: 'reject' }), 'state_changed');
  const second = await on();
  assert.equal(valueOf(await respond(top, { ...second, action: 'withdraw' })).status, 'WITHDRAWN');
  assert.notEqual(second.contractId, first.contractId);
});

test('CONTRACT-007 the downline answers with other terms, the upline signs them; a higher rate than the upline has is refused', async () => {
  const { top, a } = await aLine(line);
  const { contractId } = valueOf(await as(line, top, 'proposeDividend', dividend(a, '0.2')));
  const counter = (rate: string) => {
    const { downlineAccount: _, ...terms } = dividend(a, rate);
    return as(line, a, 'respondDividend', { contractId, version: 1, action: 'counter', terms });
  };
  assert.equal(await counter('0.31'), 'rate_exceeds_own');
  assert.equal(valueOf(await counter('0.3')).version, 2);
  assert.equal(
    await as(line, a, 'respondDividend', { contractId, version: 2, action: 'reject' }),
    'not_yours_to_answer',
  );
  const listed = valueOf(await as(line, top, 'listDividendContracts', {}));
  assert.deepEqual(
    [listed.maxRate, listed.totalCount, listed.list[0]?.allowed],
    ['0.3000', 1, ['ACCEPT', 'REJECT', 'COUNTER']],
  );
  assert.equal(valueOf(await accept(line, top, contractId)).status, 'ACTIVE');
  const { history } = valueOf(await as(line, a, 'getDividendContract', {}));
  assert.deepEqual(
    history.map(({ version, answer }) => [version, answer]),
    [
      [2, 'ACCEPTED'],
      [1, 'COUNTERED'],
    ],
  );
});

test('OPEN-CONTRACT-02 a change waits for the downline; the old terms hold until the next period, also when it is refused', async () => {
  const { top, a } = await aLine(line);
  await signed(line, top, a, '0.1');
  line.clock.advance(15 * 86_400_000);
  const change = (rate: string) => as(line, top, 'proposeDividend', dividend(a, rate));
  assert.equal(await change('0.1'), 'nothing_to_change');
  const { contractId, version, status } = valueOf(await change('0.2'));
  assert.deepEqual([version, status], [2, 'CHANGE_PENDING']);
  const shown = async () => valueOf(await as(line, a, 'getDividendContract', {}));
  assert.equal((await shown()).current?.tiers[0]?.rate, '0.1000');
  valueOf(await as(line, a, 'respondDividend', { contractId, version, action: 'reject' }));
  assert.deepEqual([(await shown()).status, (await shown()).current?.version], ['ACTIVE', 1]);
  valueOf(await change('0.25'));
  valueOf(await accept(line, a));
  assert.deepEqual([(await shown()).current?.version, (await shown()).upcoming?.version], [1, 3]);
  line.clock.advance(31 * 86_400_000);
  assert.deepEqual([(await shown()).current?.version, (await shown()).upcoming], [3, null]);
});

test('CONTRACT-008 what nobody answers for seven days lapses: a proposal is expired, a signed contract goes on', async () => {
  const { top, a, b } = await aLine(line);
  const { contractId } = await (async () => {
    valueOf(await as(line, top, 'proposeDividend', dividend(a, '0.2')));
    valueOf(await accept(line, a));
    return valueOf(await as(line, a, 'getDividendContract', {}));
  })();
  const proposal = valueOf(await as(line, a, 'proposeDividend', dividend(b, '0.1'))).contractId;
  valueOf(await as(line, top, 'terminateDividend', { contractId, action: 'request', remark: 'we part' }));
  line.clock.advance(7 * 86_400_000 - 1);
  await expireRequests(line.deps);
  assert.deepEqual([await stateOf(contractId), await stateOf(proposal)], ['TERM_PENDING', 'PROPOSED']);
  line.clock.advance(1);
  assert.equal(
    await as(line, b, 'respondDividend', { contractId: proposal, version: 1, action: 'reject' }),
    'state_changed',
  );
  await Promise.all([expireRequests(line.deps), expireRequests(line.deps)]);
  assert.deepEqual([await stateOf(contractId), await stateOf(proposal)], ['ACTIVE', 'EXPIRED']);
  assert.deepEqual((await noticesTo(line.db, b.memberId)).slice(-1), ['contract_declined']);
  assert.deepEqual((await noticesTo(line.db, top.memberId)).slice(-1), ['contract_end_declined']);
});

test('CONTRACT-008 OPEN-CONTRACT-03 an end is asked for by either side and agreed by the other; it ends with the running month', async () => {
  const { top, a } = await aLine(line);
  const { contractId } = await (async () => {
    await signed(line, top, a, '0.2');
    return valueOf(await as(line, a, 'getDividendContract', {}));
  })();
  const act = (who: typeof a, input: object) => as(line, who, 'terminateDividend', { contractId, ...input });
  for (const action of ['withdraw', 'reject']) assert.equal(await act(a, { action }), 'state_changed');
  valueOf(await act(a, { action: 'request', remark: 'too little' }));
  assert.equal(await act(top, { action: 'request' }), 'state_changed');
  assert.equal(await act(a, { action: 'reject' }), 'not_yours_to_answer');
  assert.equal(valueOf(await act(a, { action: 'withdraw' })).status, 'ACTIVE');
  valueOf(await act(a, { action: 'request' }));
  assert.equal(valueOf(await act(top, { action: 'reject' })).status, 'ACTIVE');
  line.clock.advance(31 * 86_400_000);
  valueOf(await act(top, { action: 'request' }));
  const { pending } = valueOf(await as(line, a, 'getDividendContract', {}));
  assert.ok(pending);
  assert.equal(await act(a, { action: 'accept', cascadeDigest: 'f'.repeat(64) }), 'cascade_changed');
  assert.equal(
    valueOf(await act(a, { action: 'accept', cascadeDigest: pending.cascadeDigest })).status,
    'TERMINATED',
  );
  const ended = await line.db.one<{ endedAt: Date; until: Date }>(
    `select c.ended_at, t.effective_until as until from contracts.contract c join contracts.terms t on t.contract_id = c.id
      where c.id = $1`,
    [Number(contractId.slice(2))],
  );
  assert.equal(ended.endedAt.getTime(), pending.effectiveAt);
  assert.deepEqual(ended.until, ended.endedAt);
  assert.ok(ended.endedAt > line.clock.now());
  // Another one begins when this one has ended.
  valueOf(await as(line, top, 'proposeDividend', dividend(a, '0.1', { period: 'D' })));
  const next = valueOf(await as(line, a, 'getDividendContract', {}));
  assert.equal(next.pending?.effectiveAt, ended.endedAt.getTime());
});

test('CONTRACT-005 a kind that is switched off takes no new terms; what was signed can still be ended', async () => {
  const { top, a } = await aLine(line);
  await signed(line, top, a, '0.2');
  const before = await rows();
  await line.db.run(
    `update site.merchant set settings = jsonb_set(settings, '{agentPolicy,divtypereq}', '0') where id = $1`,
    [line.merchant.id],
  );
  forgetMerchants(line.db);
  try {
    assert.equal(await as(line, top, 'proposeDividend', dividend(a, '0.1')), 'operation_not_enabled');
    assert.deepEqual(await rows(), before);
    const { contractId } = valueOf(await as(line, a, 'getDividendContract', {}));
    valueOf(await as(line, a, 'terminateDividend', { contractId, action: 'request' }));
  } finally {
    await line.db.run(
      `update site.merchant set settings = jsonb_set(settings, '{agentPolicy,divtypereq}', '1') where id = $1`,
      [line.merchant.id],
    );
    forgetMerchants(line.db);
  }
});

test('CONTRACT-009 two who sign at the same time: one signs, the other is told', async () => {
  const { top, a } = await aLine(line);
  valueOf(await as(line, top, 'proposeDividend', dividend(a, '0.2')));
  const { contractId, pending } = valueOf(await as(line, a, 'getDividendContract', {}));
  const signature = { digest: pending?.terms?.digest, cascadeDigest: pending?.cascadeDigest };
  const sign = () =>
    as(line, a, 'respondDividend', { contractId, version: 1, action: 'accept', ...signature });
  const answers = await Promise.all([sign(), sign(), sign()]);
  assert.deepEqual(answers.filter((answer) => answer === 'state_changed').length, 2);
  const live = await listLiveContracts(line.db, { merchantId: line.merchant.id, downlineId: a.memberId });
  assert.equal(live.length, 1);
  const offers = await Promise.all(
    [1, 2, 3].map(() => as(line, top, 'proposeDividend', dividend(a, '0.25'))),
  );
  assert.equal(offers.filter((answer) => answer === 'pending_exists').length, 2);
});
