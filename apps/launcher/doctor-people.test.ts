import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { listMerchantRows } from '@baize/site';
import { aMember } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { aStaff, staffForTests } from '@baize/staff/testing';
import type { Role } from '@baize/staff';
import { deciders, namesOfTheHouse } from './doctor-people.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

test('OP-04 what waits for a second operator of each permission has one, or the doctor names the permission and the role', async () => {
  const [brand, other] = await db.transaction(async (tx) => [await aMerchant(tx), await aMerchant(tx)]);
  const open = (role: Role, merchantId?: number) =>
    db.transaction((tx) =>
      aStaff(tx, staffForTests(db), { role, ...(merchantId === undefined ? {} : { merchantId }) }),
    );
  const listed = (await listMerchantRows(db, 2)).find(({ id }) => id === brand.id);
  assert.ok(listed);
  const said = () => deciders(db, listed);

  for (const role of ['admin', 'admin', 'finance', 'manager', 'risk'] as const) await open(role);
  await open('risk', other.id);
  const one = await said();
  assert.equal(one.state, 'advice');
  assert.match(one.says, /members\.write \(1\), risk\.write \(1\)$/, 'one of another brand is none here');
  assert.doesNotMatch(one.says, /controls\.write|deposits\.review/);
  assert.match(one.todo ?? '', /--role <role>, the role one of risk$/);

  const { staffId } = await open('risk', brand.id);
  assert.equal((await said()).state, 'good');
  await db.run(`update staff.account set disabled_at = now() where id = $1`, [staffId]);
  assert.equal((await said()).state, 'advice', 'who is disabled decides nothing');
  await db.run('insert into approvals.rule (merchant_id, alone_upto, is_one_person) values ($1, 0, true)', [
    brand.id,
  ]);
  const alone = await said();
  assert.deepEqual([alone.state, alone.todo], ['good', null], 'one person was declared');
  await db.run(
    `update staff.account set disabled_at = now() where role = 'admin' and id = (select min(id) from staff.account where role = 'admin')`,
  );
  const house = await said();
  assert.match(house.says, /: connections\.write \(1\)$/, 'what touches every brand is not declared by one');
});

test('R33 members who were opened under a name of the house before it was refused are told by the doctor', async () => {
  const [brand, other] = await db.transaction(async (tx) => [await aMerchant(tx), await aMerchant(tx)]);
  const listed = (await listMerchantRows(db, 10)).find(({ id }) => id === brand.id);
  assert.ok(listed);
  const open = (merchant: typeof brand, account: string) =>
    db.transaction((tx) => aMember(tx, { merchant, account }));
  await open(brand, 'administrate');
  await open(other, 'support7');
  assert.equal((await namesOfTheHouse(db, listed)).state, 'good', 'of another brand, or only alike');
  await open(brand, 'Admin_01');
  await open(brand, brand.code);
  const { state, says } = await namesOfTheHouse(db, listed);
  assert.equal(state, 'advice');
  assert.match(says, new RegExp(`: (Admin_01, ${brand.code}|${brand.code}, Admin_01)$`));
});
