import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { approvalsForTests, sweepOvertaken } from '@baize/approvals/testing';
import { ancestorsOf, findMember, type Member } from '@baize/members';
import { aCall, aMember, anAgent } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { memberApprovals } from './approval-kinds.ts';
import { memberDeskHandlers } from './handlers.ts';
import { executeLevel, isLevelOvertaken } from './set-member-level.ts';
import { memberDeskForTests, OPERATOR } from './testing.ts';

const reason = 'moved with the consent of both agents';
let db: TestDatabase;
let deps: ReturnType<typeof memberDeskForTests>;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  deps = memberDeskForTests(db, fixedClock('2026-11-20T10:00:00Z'));
  merchant = await db.transaction((tx) => aMerchant(tx, { settings: { agentDepthMax: 10 } }));
});
after(() => db.drop());

const ops = () => memberDeskHandlers(deps);
const call = (where = merchant) => aCall(where, OPERATOR);
const under = (upline: Member | null, type: 0 | 2 = 2) =>
  db.transaction((tx) =>
    type === 2
      ? anAgent(tx, { merchant, type: 2, uplineId: upline?.memberId ?? null })
      : aMember(tx, { merchant, uplineId: upline?.memberId ?? null }),
  );
const move = async (member: Member, upline: Pick<Member, 'account'>, where = merchant) => {
  const answer = await ops().setMemberUpline(
    { memberId: member.memberId, account: upline.account, reason },
    call(where),
  );
  return answer.ok ? 'ok' : answer.code;
};
const lineOf = async (member: Member) =>
  (await ancestorsOf(db, member.memberId)).map(({ account }) => account);

test('OP-08 a member moves with everybody below, and the line of each is whole', async () => {
  const [left, right] = [await under(null), await under(null)];
  const top = await under(right);
  const agent = await under(left);
  const child = await under(agent);
  const leaf = await under(child, 0);
  assert.deepEqual(await lineOf(leaf), [child.account, agent.account, left.account]);
  assert.equal(await move(agent, top), 'ok');
  assert.deepEqual(await lineOf(leaf), [child.account, agent.account, top.account, right.account]);
  assert.deepEqual(await lineOf(agent), [top.account, right.account]);
  const { depths } = await db.one<{ depths: number[] }>(
    'select array_agg(depth::int order by depth) as depths from members.member_path where descendant_id = $1',
    [leaf.memberId],
  );
  assert.deepEqual(depths, [0, 1, 2, 3, 4]);
  const entry = deps.audited.at(-1);
  assert.deepEqual(
    [entry?.action, entry?.before, entry?.after, entry?.reason],
    ['member.upline', { upline: left.account }, { upline: top.account }, reason],
  );
});

test('OP-08 nobody goes under one’s own line, under a member, a closed agent, a stranger, or too deep', async () => {
  const root = await under(null);
  const agent = await under(root);
  const child = await under(agent);
  const plain = await under(root, 0);
  const closed = await db.transaction((tx) => anAgent(tx, { merchant, uplineId: null, state: 'CLOSED' }));
  const elsewhere = await db.transaction((tx) => aMerchant(tx));
  let deep = await under(null);
  for (let depth = 0; depth < 9; depth += 1) deep = await under(deep);
  const before = await lineOf(child);
  const refused: [string, Promise<string>][] = [
    ['upline_below', move(agent, child)],
    ['upline_below', move(agent, agent)],
    ['upline_unknown', move(agent, plain)],
    ['upline_unknown', move(agent, closed)],
    ['upline_unknown', move(agent, { account: 'nobody' })],
    ['not_found', move(agent, root, elsewhere)],
    ['state_unchanged', move(agent, root)],
    ['line_too_deep', move(agent, deep)],
  ];
  for (const [code, answer] of refused) assert.equal(await answer, code);
  assert.equal(await move(plain, deep), 'ok', 'the tenth below the top');
  assert.deepEqual(await lineOf(child), before, 'nothing moved');
});

test('OP-08 where the brand keeps types in order, nobody goes under a lower type; the house is above all', async () => {
  const strict = await db.transaction((tx) => aMerchant(tx, { settings: { agentTypesInOrder: true } }));
  const agentOf = (where: Merchant, type: 1 | 2 | 41 | 42, isHouse = false) =>
    db.transaction((tx) => anAgent(tx, { merchant: where, type, uplineId: null, isHouse }));
  const refused: [1 | 2 | 41 | 42, 1 | 2 | 41 | 42][] = [
    [2, 1],
    [41, 2],
    [42, 41],
    [42, 1],
  ];
  for (const [type, uplineType] of refused) {
    const [member, upline] = [await agentOf(strict, type), await agentOf(strict, uplineType)];
    assert.equal(await move(member, upline, strict), 'type_above_upline');
    assert.deepEqual(await lineOf(member), []);
    assert.equal(await move(upline, member, strict), 'ok');
    assert.equal(await move(member, await agentOf(strict, 1, true), strict), 'ok');
    assert.equal(await move(await agentOf(merchant, type), await agentOf(merchant, uplineType)), 'ok');
  }
  const [one, same] = [await agentOf(strict, 2), await agentOf(strict, 2)];
  assert.equal(await move(one, same, strict), 'ok');
});

test('OP-08 the file says who invited a member, wherever the member is moved', async () => {
  const [inviter, other] = [await under(null), await under(null)];
  const member = await db.transaction((tx) =>
    aMember(tx, {
      merchant,
      uplineId: inviter.memberId,
      invitedBy: inviter.memberId,
      invitedVia: 'affiliate_code',
      affiliateCode: 'SPRING',
    }),
  );
  assert.equal(await move(member, other), 'ok');
  const invitationOf = async ({ memberId }: Member) => {
    const file = await ops().getMember({ memberId }, call());
    return file.ok && file.value.invitation;
  };
  assert.deepEqual(await invitationOf(member), {
    memberId: inviter.memberId,
    account: inviter.account,
    via: 'affiliate_code',
    affiliateCode: 'SPRING',
  });
  assert.equal(await invitationOf(other), null);
});

test('OPEN-AUTH-11 outside of that the upline stays set once', async () => {
  const [root, other] = [await under(null), await under(null)];
  const member = await under(root, 0);
  await assert.rejects(
    db.transaction((tx) =>
      tx.run('update members.member set upline_id = $2 where id = $1', [member.memberId, other.memberId]),
    ),
    /set once/,
  );
});

test('OP-08 a higher level waits for a second operator, a lower one holds at once, each with its reason', async () => {
  const member = await under(null, 0);
  const { memberId } = member;
  const set = (level: number, where = merchant) =>
    ops().setMemberLevel({ memberId, level, reason }, call(where));
  const held = async () => (await findMember(db, memberId))?.level;
  const asked = await set(4);
  assert.ok(asked.ok && asked.value.proposalId !== null);
  assert.deepEqual([asked.value.level, await held()], [0, 0], 'nothing changed while it waits');
  const twice = await set(2);
  assert.ok(!twice.ok && twice.code === 'proposed_already');
  const payload = { memberId, from: 0, to: 4 };
  const wish = {
    merchantId: merchant.id,
    payload,
    reason,
    decidedUnder: 'two_people',
    aloneUpto: 0n,
  } as const;
  const approve = () => db.transaction((tx) => executeLevel(deps)(tx, wish, call()));
  assert.ok((await approve()).ok);
  assert.equal(await held(), 4);
  const stale = await approve();
  assert.ok(!stale.ok && stale.code === 'state_changed', 'an approval sent again');
  assert.equal(await db.transaction((tx) => isLevelOvertaken(tx, wish)), true);
  await sweepOvertaken(approvalsForTests(db, deps.clock, { kinds: memberApprovals(deps) }));
  const lower = await set(3);
  assert.ok(lower.ok && lower.value.proposalId === null);
  assert.equal(await held(), 3);
  assert.deepEqual(deps.audited.at(-1)?.after, { level: 3 });
  const again = await set(3);
  assert.ok(!again.ok && again.code === 'state_unchanged');
  const stranger = await set(2, await db.transaction((tx) => aMerchant(tx)));
  assert.ok(!stranger.ok && stranger.code === 'not_found');
  assert.equal((await findMember(db, member.memberId))?.level, 3);
});
