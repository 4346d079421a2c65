import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrate, readMigrations, repositoryMigrations } from '@baize/db';
import { testDatabase } from '@baize/db/testing';
import { listEventPage } from './gateway-event.sql.ts';

const PAGE = { pageNo: 1, pageSize: 20 };

/** A data folder of before docs/decisions/0020, with a row of everything that moves. */
const BEFORE = `
  insert into cashier.channel (merchant_id, code, method, name, gateway, currency, amount_min, amount_max)
    values (1, 'qr', 'qr_transfer', 'QR', 'demo-psp', 'USD', 1, 9);
  insert into cashier.deposit (order_no, merchant_id, member_id, account, account_id, channel_id, method, channel_name,
      gateway, currency, amount, state, request_id, created_at, expires_at, address_index)
    select 'D261120-00000001', 1, 7, 'ann', 1, id, 'qr_transfer', 'QR', 'demo-psp', 'USD', 5, 'WAITING_PAYMENT', 'r', now(), now(),
           nextval('cashier.address_index')
      from cashier.channel;
  insert into cashier.deposit_slip (order_no, bytes, file, created_at) values ('D261120-00000001', 3, 'slip', now());
  insert into cashier.incoming (merchant_id, gateway, ref, told_by, currency, amount, booked_at, state, created_at)
    values (1, 'house-transfer', 'b1', 'staff:ana', 'USD', 5, now(), 'OPEN', now());
  insert into cashier.bank_account (merchant_id, member_id, kind, bank_code, bank_name, number, payee_name, usable_at, created_at)
    values (2, 8, 'bank', 'ABA', 'ABA', '1', 'Ben', now(), now());
  insert into cashier.withdrawal (withdrawal_no, merchant_id, member_id, account, account_id, bank_account_id, bank_code,
      bank_name, account_number, payee_name, currency, amount, fee, state, hold_id, request_id, created_at)
    select 'W261120-00000002', 2, 8, 'ben', 2, id, 'ABA', 'ABA', '1', 'Ben', 'USD', 5, 0, 'PAYING', 1, 'r', now()
      from cashier.bank_account;
  insert into cashier.payout (payout_no, withdrawal_no, attempt, gateway, amount, outcome, created_at)
    values ('W261120-00000002-1', 'W261120-00000002', 1, 'demo-psp', 5, 'pending', now());
  insert into cashier.receipt_proof (withdrawal_no, mime, bytes, file, created_at)
    values ('W261120-00000002', 'image/webp', 3, 'proof', now());
  insert into cashier.step (order_no, state, at, actor) values ('D261120-00000001', 'CREATED', now(), 'member');
  insert into cashier.psp_event (gateway, event_id, kind, reference, body, received_at) values
    ('demo-psp', 'e1', 'payment.paid', 'D261120-00000001', '{}', now()),
    ('demo-psp', 'e2', 'payout.paid', 'W261120-00000002-1', '{}', now()),
    ('demo-psp', 'e3', 'payment.paid', 'D261120-STRANGER', '{}', now());`;

test('a data folder of before keeps every order, and each event of a gateway finds its brand', async () => {
  const db = await testDatabase();
  try {
    await db.run('drop schema cashier, deposits, withdrawals cascade');
    await db.run("delete from infra.migration where module = 'cashier'");
    const all = readMigrations(repositoryMigrations());
    const isLater = (name: string) => name >= '0007';
    await migrate(
      db,
      all.filter(({ module, name }) => module !== 'cashier' || !isLater(name)),
    );
    await db.transaction((tx) => tx.run(BEFORE));
    const later = all.filter(({ module, name }) => module === 'cashier' && isLater(name));
    assert.equal(later[0]?.name, '0007-apart.sql');
    assert.deepEqual(
      await migrate(db, all),
      later.map(({ name }) => `cashier/${name}`),
    );
    for (const table of [
      'deposits.deposit',
      'deposits.deposit_slip',
      'deposits.incoming',
      'withdrawals.bank_account',
      'withdrawals.withdrawal',
      'withdrawals.payout',
      'withdrawals.receipt_proof',
      'cashier.channel',
      'cashier.step',
    ])
      assert.equal((await db.one<{ n: number }>(`select count(*)::int as n from ${table}`)).n, 1, table);
    const next = await db.one<{ n: number }>("select nextval('deposits.address_index')::int as n");
    assert.equal(next.n, 1, 'no address is given out twice');
    const eventsOf = async (merchantId: number) =>
      (await listEventPage(db, { merchantId }, PAGE)).list.map(({ eventId }) => eventId);
    assert.deepEqual(await eventsOf(1), ['e1']);
    assert.deepEqual(await eventsOf(2), ['e2']);
    assert.equal(
      (await listEventPage(db, { merchantId: 1, reference: 'D261120-STRANGER' }, PAGE)).totalCount,
      0,
    );
  } finally {
    await db.drop();
  }
});
