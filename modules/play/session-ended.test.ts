import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Jobs } from '@baize/db';
import { aBet, openGatewayTable, type GatewayTable } from './gateway.fixture.ts';
import { playJobs } from './jobs.ts';
import { aGameSession } from './testing.ts';

let table: GatewayTable;
let hear: (ended: { memberId: number; endedAt: number; why: string }) => Promise<void>;
before(async () => {
  table = await openGatewayTable();
  const jobs: Pick<Jobs, 'on' | 'every'> = {
    on: (event, handler) => {
      if (event === 'sign-in.session-ended') hear = handler as unknown as typeof hear;
    },
    every: () => undefined,
  };
  playJobs(jobs as Jobs, { ...table.depsWith(fetch), scheduleRecall: () => Promise.resolve() });
});
after(() => table.close());

test('OPEN-PLAY-03 a session that ended takes its games along, not those of the session after it', async () => {
  const { member, token } = await table.aMemberWith('100');
  const bet = async (from: string) =>
    (await table.send('/transaction/bet', aBet(table, { token: from, user: member.walletUser }))).status;
  assert.equal(await bet(token), 'RS_OK');
  const endedAt = table.clock.now().getTime();
  table.clock.advance(1_000);
  const at = { connectionId: table.connection.connectionId, gameId: table.game.gameId, clock: table.clock };
  const later = await aGameSession(table.db, { ...at, member });
  for (const _ of [1, 2]) await hear({ memberId: member.memberId, endedAt, why: 'elsewhere' });
  assert.notEqual(await bet(token), 'RS_OK');
  assert.equal(await bet(later), 'RS_OK');
});
