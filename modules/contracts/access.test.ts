import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, memberContext } from '@baize/endpoint/testing';
import { moveMember, type Member } from '@baize/members';
import { anAgent } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { contractsApi } from './api.ts';
import { endOnMove } from './end-on-move.ts';
import { aLine, as, dividend, openLine, signed, valueOf, type Line } from './line.fixture.ts';
import { EVERY_KIND } from './testing.ts';

let line: Line;
before(async () => {
  line = await openLine();
});
after(() => line.db.drop());

const KINDS = {
  Dividend: {
    period: 'M',
    tiers: [{ rate: '0.01', activeMember: 0, periodValidBet: '0', periodProfitLoss: '0' }],
  },
  DailySalary: { betAmountPerDay: '0', tiers: [{ rate: '0.01', activeMember: 0, dailyVolume: '0' }] },
  HourlySalary: { betAmountPerHour: '0', tiers: [{ rate: '0.01', activeMember: 0, hourlyVolume: '0' }] },
  RealtimeSalary: { profitSideRate: '0.01', lossSideRate: '0', singlePeriodBetRate: '0' },
};
const DIGESTS = { digest: '0'.repeat(64), cascadeDigest: '0'.repeat(64) };

/** a and b have a contract that waits for b's answer to a change; around them everybody else there is. */
async function world() {
  const { top, a, b, c, member } = await aLine(line);
  const { merchant, db } = line;
  await signed(line, top, a, '0.2');
  await signed(line, a, b, '0.1');
  const sibling = await db.transaction((tx) => anAgent(tx, { merchant, uplineId: a.memberId }));
  const former = await db.transaction((tx) => anAgent(tx, { merchant, uplineId: a.memberId }));
  await signed(line, a, former, '0.05');
  const moved = { merchantId: merchant.id, memberId: former.memberId };
  await db.transaction(async (tx) => {
    assert.ok((await moveMember(tx, moved, top.account)).ok);
    await endOnMove(tx, moved, line.clock);
  });
  const otherBrand = await db.transaction(async (tx) => {
    const of = await aMerchant(tx, { settings: EVERY_KIND });
    return { of, agent: await anAgent(tx, { merchant: of, uplineId: null }) };
  });
  const { contractId, version } = valueOf(await as(line, a, 'proposeDividend', dividend(b, '0.12')));
  const strangers: Record<string, { member: Member; merchant: typeof merchant }> = {
    upline: { member: top, merchant },
    deep: { member: c, merchant },
    'member below': { member, merchant },
    sibling: { member: sibling, merchant },
    'former downline': { member: former, merchant },
    'other brand': { member: otherBrand.agent, merchant: otherBrand.of },
  };
  return { a, b, contractId, version, strangers };
}

const everything = () =>
  line.db.many(
    'select id, state, current_version, pending_version, updated_at from contracts.contract order by id',
  );

test('AGENT-018 OPEN-CONTRACT-02 every call of contracts, asked by everybody who is not a side of one, shows and moves nothing', async () => {
  const { a, b, contractId, version, strangers } = await world();
  const before = await everything();
  const asked = new Set<string>();
  for (const [who, { member, merchant }] of Object.entries(strangers))
    for (const [kind, terms] of Object.entries(KINDS)) {
      const asStranger = async (op: string, input: object) => {
        asked.add(op);
        const role = member.type === 0 ? ('member' as const) : ('agent' as const);
        const ctx = memberContext(member.memberId, { merchant, account: member.account, role });
        const name = op as keyof typeof contractsApi.operations;
        const answer = await call(contractsApi, name, line.handlers, input as never, ctx as never);
        return answer.ok ? (answer.value as { list?: unknown[] } | null) : answer.code;
      };
      const told = `${who}, ${kind}`;
      assert.equal(await asStranger(`get${kind}Contract`, { contractId }), null, told);
      if (member.type !== 0) {
        const listed = await asStranger(`list${kind}Contracts`, {});
        const text = JSON.stringify(listed);
        assert.ok(!text.includes(contractId) && !text.includes(b.account), `${told}: ${text}`);
        const team = { minBetAmount: '0', ...(kind === 'RealtimeSalary' ? {} : { minActiveMember: 0 }) };
        const salary = kind.endsWith('lySalary') ? { salaryType: 'LOSS' } : {};
        for (const { account } of [a, b]) {
          // The sibling's upline is a, and top stands directly above a: only the rates say no there.
          if (who === 'upline' && account === a.account) continue;
          const offer = { downlineAccount: account, ...team, ...salary, ...terms };
          assert.equal(
            await asStranger(`propose${kind}`, offer),
            'not_direct_downline',
            `${told} to ${account}`,
          );
        }
      }
      for (const act of [{ action: 'accept', ...DIGESTS }, { action: 'reject' }, { action: 'withdraw' }])
        assert.equal(await asStranger(`respond${kind}`, { contractId, version, ...act }), 'not_found', told);
      for (const action of ['request', 'reject', 'withdraw'])
        assert.equal(await asStranger(`terminate${kind}`, { contractId, action }), 'not_found', told);
      const pending = JSON.stringify(await asStranger('listPendingContracts', {}));
      assert.ok(!pending.includes(contractId), told);
    }
  assert.deepEqual(
    [...asked].toSorted(),
    Object.keys(contractsApi.operations).toSorted(),
    'no call is left out',
  );
  assert.deepEqual(await everything(), before);
});

test('CONTRACT-011 the two sides see their contract, under its own kind only; who must answer finds it waiting', async () => {
  const { a, b, contractId, version } = await world();
  for (const [who, side] of [
    [a, 'UPLINE'],
    [b, 'DOWNLINE'],
  ] as const) {
    const shown = valueOf(await as(line, who, 'getDividendContract', { contractId }));
    assert.deepEqual([shown.contractId, (shown as unknown as { side: string }).side], [contractId, side]);
    assert.equal(await as(line, who, 'getHourlySalaryContract', { contractId }), null);
    const refused = await as(line, who, 'respondHourlySalary', { contractId, version, action: 'reject' });
    assert.equal(refused, 'not_found');
  }
  const waiting = async (who: Member) => valueOf(await as(line, who, 'listPendingContracts', {})).totalCount;
  assert.deepEqual([await waiting(a), await waiting(b)], [0, 1]);
});

const tier = { rate: '0.1', activeMember: 0, periodValidBet: '0', periodProfitLoss: '0' };
const HOSTILE: [what: string, more: object][] = [
  ['a rate above one', { tiers: [{ ...tier, rate: '1.0001' }] }],
  ['a negative rate', { tiers: [{ ...tier, rate: '-0.1' }] }],
  ['a rate of five decimals', { tiers: [{ ...tier, rate: '0.00001' }] }],
  ['a rate in powers', { tiers: [{ ...tier, rate: '1e-1' }] }],
  ['a rate that is a number', { tiers: [{ ...tier, rate: 0.1 }] }],
  ['no tiers', { tiers: [] }],
  ['eleven tiers', { tiers: Array.from({ length: 11 }, () => tier) }],
  ['a negative threshold', { tiers: [{ ...tier, periodValidBet: '-1' }] }],
  ['a threshold beyond everything', { tiers: [{ ...tier, periodProfitLoss: '1'.repeat(13) }] }],
  ['a fraction of a member', { tiers: [{ ...tier, activeMember: 0.5 }] }],
  ['a field nobody knows', { tiers: [{ ...tier, dailyVolume: '1' }] }],
  ['a period nobody knows', { period: 'Y' }],
  ['no name', { downlineAccount: ' ' }],
  ['members without end', { minActiveMember: 1_000_001 }],
];
for (const [what, more] of HOSTILE)
  test(`CONTRACT-001 terms with ${what} are not read`, () => {
    const { input } = contractsApi.operations.proposeDividend;
    const good = {
      downlineAccount: 'ag01',
      period: 'M',
      minBetAmount: '0',
      minActiveMember: 0,
      tiers: [tier],
    };
    assert.ok(input.safeParse(good).success);
    assert.ok(!input.safeParse({ ...good, ...more }).success);
  });

test('CONTRACT-007 a member acts three hundred times an hour on contracts; the next is refused and changes nothing', async () => {
  const { top, a } = await aLine(line);
  valueOf(await as(line, top, 'proposeDividend', dividend(a, '0.1')));
  const { contractId } = valueOf(await as(line, a, 'getDividendContract', {}));
  const answer = (version: number) =>
    as(line, a, 'respondDividend', { contractId, version, action: 'reject' });
  for (let acts = 0; acts < 300; acts += 1) assert.equal(await answer(9), 'state_changed');
  assert.equal(await answer(1), 'too_many_requests');
  assert.equal(valueOf(await as(line, a, 'getDividendContract', {})).status, 'PROPOSED');
});
