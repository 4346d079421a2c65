import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aPlayedRound, openBetTable, type BetTable } from '@baize/bets/testing';
import { betsHandlers } from '@baize/bets';
import { memberContext } from '@baize/endpoint/testing';
import { businessDay, type Result } from '@baize/kernel';
import { moveMember, type Member } from '@baize/members';
import { aMember, anAgent } from '@baize/members/testing';
import Fastify from 'fastify';
import { mountDownloads } from './downloads.ts';
import { reportsHandlers } from './handlers.ts';
import { reportsForTests } from './testing.ts';

let table: BetTable;
before(async () => {
  table = await openBetTable();
});
after(() => table.close());

const WHO = ['direct', 'deep', 'leaf', 'agent', 'top', 'sibling', 'nephew', 'former'] as const;
const IN_TEAM: ReadonlySet<string> = new Set(['direct', 'deep', 'leaf', 'agent']);

/** top ─ agent ─ direct ─ deep ─ leaf; sibling beside agent; former was below agent and is below sibling. Everybody played once. */
async function aLine() {
  const { db, merchant } = table;
  const line = await db.transaction(async (tx) => {
    const top = await anAgent(tx, { merchant, uplineId: null, balance: '100' });
    const agent = await anAgent(tx, { merchant, uplineId: top.memberId, balance: '100' });
    const direct = await anAgent(tx, { merchant, uplineId: agent.memberId, balance: '100' });
    const deep = await anAgent(tx, { merchant, uplineId: direct.memberId, balance: '100' });
    const leaf = await aMember(tx, { merchant, uplineId: deep.memberId, balance: '100' });
    const sibling = await anAgent(tx, { merchant, uplineId: top.memberId, balance: '100' });
    const nephew = await aMember(tx, { merchant, uplineId: sibling.memberId, balance: '100' });
    const former = await aMember(tx, { merchant, uplineId: agent.memberId, balance: '100' });
    return { top, agent, direct, deep, leaf, sibling, nephew, former };
  });
  for (const member of Object.values(line))
    await aPlayedRound(table, {
      member,
      connectionId: table.connectionId,
      gameId: table.game.gameId,
      key: `${member.memberId}:1`,
      stake: '10',
      payout: '4',
    });
  const moved = await db.transaction((tx) => moveMember(tx, line.former, line.sibling.account));
  assert.ok(moved.ok);
  return line;
}

const codeOf = (answer: Result<unknown, string>) => (answer.ok ? 'ok' : answer.code);

test('AGENT-018 AGENT-019 WALLET-018 records of an account are read by who stands above it, with its file, and by nobody else', async () => {
  const line = await aLine();
  const { merchant, clock, db } = table;
  const deps = reportsForTests(db, clock);
  const calls = reportsHandlers(deps);
  const { listBets, getBetDetail } = betsHandlers(table.deps);
  const ctx = memberContext(line.agent.memberId, {
    merchant,
    account: line.agent.account,
    role: 'agent',
  }) as never;
  const page = { pageNo: 1, pageSize: 20 };
  const day = businessDay(clock.now());
  const wanted = { type: 'ALL', status: 'ALL', from: day, to: day } as const;
  const ask = async ({ account, memberId }: Member) => {
    const own = memberContext(memberId, { merchant, account }) as never;
    const mine = await listBets(page, own);
    assert.ok(mine.ok);
    const [bet] = mine.value.list;
    assert.ok(bet);
    const named = { betId: bet.betId, placedAt: bet.placedAt, account };
    return {
      bets: codeOf(await listBets({ ...page, account }, ctx)),
      bet: codeOf(await getBetDetail(named, ctx)),
      movements: codeOf(await calls.listTransactions({ ...wanted, ...page, account }, ctx)),
      entries: codeOf(await calls.listRoundEntries(named, ctx)),
      file: codeOf(await calls.createDownload({ what: 'history-csv', ...wanted, account }, ctx)),
      bets_file: codeOf(
        await calls.createDownload(
          { what: 'bets-csv', from: day, to: day, gameType: '', vassalage: '', account },
          ctx,
        ),
      ),
    };
  };
  for (const who of WHO) {
    // The agent's own records are asked for without a name.
    if (who === 'agent') continue;
    const expected = IN_TEAM.has(who) ? 'ok' : 'not_in_team';
    for (const [call, code] of Object.entries(await ask(line[who])))
      assert.equal(code, expected, `${call} of ${who}`);
  }
  const member = memberContext(line.leaf.memberId, { merchant, account: line.leaf.account }) as never;
  const up = await listBets({ ...page, account: line.deep.account }, member);
  assert.equal(codeOf(up), 'not_in_team');
});

test('AGENT-019 a link to a downline’s file opens nothing once the downline left the team', async () => {
  const { agent, direct, sibling } = await aLine();
  const { merchant, clock, db } = table;
  const deps = reportsForTests(db, clock);
  const app = Fastify();
  mountDownloads(app, deps);
  const ctx = memberContext(agent.memberId, { merchant, account: agent.account, role: 'agent' }) as never;
  const day = businessDay(clock.now());
  const made = await reportsHandlers(deps).createDownload(
    { what: 'history-csv', type: 'ALL', status: 'ALL', from: day, to: day, account: direct.account },
    ctx,
  );
  assert.ok(made.ok);
  await db.run('insert into site.host (host, merchant_id) values ($1, $2)', ['team.test', merchant.id]);
  const take = async () =>
    (await app.inject({ url: made.value.url, headers: { host: 'team.test' } })).statusCode;
  assert.equal(await take(), 200);
  const moved = await db.transaction((tx) => moveMember(tx, direct, sibling.account));
  assert.ok(moved.ok);
  assert.equal(await take(), 404);
  await app.close();
});

test('AGENT-018 who was moved brings no past along: the new upline reads what came after', async () => {
  const line = await aLine();
  const { merchant, clock, db } = table;
  const { listTransactions, listRoundEntries } = reportsHandlers(reportsForTests(db, clock));
  const { listBets, getBetDetail } = betsHandlers(table.deps);
  const page = { pageNo: 1, pageSize: 20 };
  const day = businessDay(clock.now());
  const wanted = { type: 'ALL', status: 'ALL', from: day, to: day, ...page } as const;
  const { memberId, account } = line.former;
  const own = memberContext(memberId, { merchant, account }) as never;
  const mine = await listBets(page, own);
  assert.ok(mine.ok);
  const [bet] = mine.value.list;
  assert.ok(bet);
  const named = { betId: bet.betId, placedAt: bet.placedAt, account };
  for (const [who, sees] of [
    ['sibling', false],
    ['top', true],
  ] as const) {
    const reader = line[who];
    const ctx = memberContext(reader.memberId, { merchant, account: reader.account, role: 'agent' }) as never;
    const bets = await listBets({ ...page, account }, ctx);
    const movements = await listTransactions({ ...wanted, account }, ctx);
    assert.ok(bets.ok && movements.ok);
    assert.deepEqual(
      {
        bets: [bets.value.totalCount, bets.value.totals.stake],
        movements: movements.value.totalCount > 0,
        bet: codeOf(await getBetDetail(named, ctx)),
        entries: codeOf(await listRoundEntries(named, ctx)),
      },
      sees
        ? { bets: [1, '10.00'], movements: true, bet: 'ok', entries: 'ok' }
        : { bets: [0, '0.00'], movements: false, bet: 'bet_not_found', entries: 'bet_not_found' },
      who,
    );
  }
});
