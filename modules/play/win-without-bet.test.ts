import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseUnits } from '@baize/kernel';
import { aBet, aWin, openGatewayTable, type GatewayTable } from './gateway.fixture.ts';

let table: GatewayTable;
before(async () => {
  table = await openGatewayTable();
});
after(() => table.close());

test('a win that names no bet is paid up to the connection’s ceiling; above it is refused and told', async () => {
  const player = await table.aMemberWith('100');
  const balance = () => table.wallet.balance(player.member.accountId);
  const bet = aBet(table, { token: player.token, user: player.member.walletUser, amount: parseUnits('3') });
  await table.send('/transaction/bet', bet);
  const alone = (amount: bigint) =>
    aWin(bet, { amount, reference_transaction_uuid: undefined, is_supplier_promo: true });
  const ceiling = parseUnits('1000000');
  const small = await table.send('/transaction/win', alone(ceiling));
  assert.equal(small.status, 'RS_OK');
  assert.equal(await balance(), parseUnits('97') + ceiling);
  const large = alone(ceiling + 1n);
  for (const repeat of [1, 2]) {
    const answer = await table.send('/transaction/win', large);
    assert.equal(answer.status, 'RS_ERROR_LIMIT_REACHED', `${repeat}`);
  }
  assert.equal(await balance(), parseUnits('97') + ceiling, 'nothing moved');
  const findings = await table.db.many<{ key: string }>(
    `select key from play.finding where kind = 'win_without_bet' and resolved_at is null`,
  );
  assert.deepEqual(findings, [{ key: large['transaction_uuid'] }]);
  const named = await table.send('/transaction/win', aWin(bet, { amount: ceiling + 1n }));
  assert.equal(named.status, 'RS_OK', 'one that names its bet has no such ceiling');
});
