import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedClock, ok } from '@baize/kernel';
import type { Handlers } from '@baize/endpoint';
import { memberContext, staffContext } from '@baize/endpoint/testing';
import type { memberDeskApi } from '@baize/member-desk/api';
import { testDatabase } from '@baize/db/testing';
import { aChannel } from '@baize/cashier/testing';
import { aDepositOrder } from '@baize/deposits/testing';
import { FREE_TERMS, grantBonus } from '@baize/rewards';
import type { membersApi } from '@baize/members/api';
import { aMember, anAgent } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { countContracts, endGamesOnRevoke, toldOf } from './cross-module-reactions.ts';

type Calls = Handlers<typeof memberDeskApi>;

/** What ended: the member's id and the reason that is written down. */
function gamesOf(ended: unknown[][]) {
  const one = (_sql: string, params: unknown[]) => Promise.resolve({ ended: ended.push(params) });
  const cache = { forgetMember: () => undefined };
  return { db: { one }, clock: fixedClock('2026-11-20T10:00:00Z'), gatewayCache: cache } as never;
}

const cases: [operation: keyof Calls, input: object, answers: boolean, ends: boolean][] = [
  ['endMemberSession', {}, true, true],
  ['endMemberSession', {}, false, false],
  ['resetMemberPassword', {}, true, true],
  ['resetMemberPassword', {}, false, false],
  ['setMemberState', { state: 'LOCKED' }, true, true],
  ['setMemberState', { state: 'CLOSED' }, true, true],
  ['setMemberState', { state: 'FROZEN' }, true, false],
  ['setMemberState', { state: 'LOCKED' }, false, false],
];

for (const [operation, input, answers, ends] of cases)
  test(`OPEN-PLAY-03 ${operation} ${JSON.stringify(input)}${answers ? '' : ' that is refused'} ${ends ? 'ends' : 'leaves'} open games`, async () => {
    const ended: unknown[][] = [];
    const calls = {
      [operation]: () => Promise.resolve(answers ? ok(null) : { ok: false, code: 'not_found' }),
    } as unknown as Calls;
    const call = endGamesOnRevoke(gamesOf(ended))(calls)[operation] as (
      i: object,
      c: object,
    ) => Promise<unknown>;
    await call({ memberId: 7, ...input }, staffContext([]));
    assert.deepEqual(
      ended.map((params) => params.includes(7)),
      ends ? [true] : [],
    );
  });

test('OPEN-CONTRACT-01 CONTRACT-011 the consolidated call says since when a payer is held, and how much is overdue', async () => {
  const db = await testDatabase();
  try {
    const { merchant, agent } = await db.transaction(async (tx) => {
      const merchant = await aMerchant(tx, { currency: 'USD' });
      return { merchant, agent: await anAgent(tx, { merchant, uplineId: null }) };
    });
    const below = { getConsolidated: () => Promise.resolve(ok({ balance: '1.00' })) } as unknown;
    const { getConsolidated } = countContracts({ db })(below as Handlers<typeof membersApi>);
    const ask = async () => {
      const answer = await getConsolidated({}, memberContext(agent.memberId, { merchant }));
      assert.ok(answer.ok);
      const { balance, contractHold, contractHoldAmount, contractHoldSince } = answer.value;
      return [balance, contractHold, contractHoldAmount, contractHoldSince];
    };
    assert.deepEqual(await ask(), ['1.00', false, '0.00', null]);
    const before = await getConsolidated({}, memberContext(agent.memberId, { merchant }));
    assert.ok(before.ok && !before.value.hasContracts, 'a plain member has none');
    const since = new Date('2026-11-20T10:00:00Z');
    await db.run(
      'insert into contract_settlement.held_payer (member_id, merchant_id, since) values ($1, $2, $3)',
      [agent.memberId, merchant.id, since],
    );
    assert.deepEqual(await ask(), ['1.00', true, '0.00', since.getTime()]);
  } finally {
    await db.drop();
  }
});

test('WALLET-017 a deposit is named in the records as on its own page, a bonus by what it is called', async () => {
  const db = await testDatabase();
  try {
    const clock = fixedClock('2026-11-20T10:00:00Z');
    const [orderNo, grantId] = await db.transaction(async (tx) => {
      const merchant = await aMerchant(tx, { currency: 'USD' });
      await anAgent(tx, { merchant, uplineId: null });
      const member = await aMember(tx, { merchant });
      const { memberId } = member;
      const channel = await aChannel(tx, merchant.id);
      const order = await aDepositOrder(tx, { member, channel, amount: '10', at: clock.now() });
      await tx.run(`update deposits.deposit set instructions = '{"takesSlip": true}' where order_no = $1`, [
        order.orderNo,
      ]);
      const granted = await grantBonus({ clock }, tx, {
        memberId,
        merchantId: merchant.id,
        source: 'redEnvelope',
        ref: 'giveaway:1:0',
        campaign: 'giveaway:1',
        amount: 376_000n,
        terms: FREE_TERMS,
        title: { EN: 'Red envelope rain', CN: '红包雨', KM: 'ភ្លៀងអាំងប៉ាវ' },
        actor: `member:${memberId}`,
      });
      assert.ok(granted.ok);
      return [order.orderNo, granted.value.grantId];
    });
    const refs = [orderNo, `bonus:${grantId}`, 'bonus:999', 'R999', 'demo-round', ''];
    assert.deepEqual(Object.fromEntries(await toldOf(db, refs, 'CN')), {
      [orderNo]: { reference: `NAP${orderNo.slice(-8)}`, title: '' },
      [`bonus:${grantId}`]: { reference: '', title: '红包雨' },
    });
  } finally {
    await db.drop();
  }
});
