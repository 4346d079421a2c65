import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONFLICTS, PERMISSIONS, permissionsOf, ROLE_NAMES } from './roles.ts';

const holders = (permission: string) =>
  ROLE_NAMES.filter((role) => permissionsOf(role, null).has(permission));

test('OP-07 OPEN-ROLE-02 who answers members sees that a code left, and nobody but the admin reads it', () => {
  assert.deepEqual(holders('delivery.read'), ['admin', 'risk', 'customer_service', 'read_only']);
  assert.deepEqual(holders('delivery.open'), ['admin']);
  assert.deepEqual(holders('delivery.write'), ['admin']);
});

for (const { one, other, why } of CONFLICTS)
  test(`OPEN-ROLE-02 no role holds both sides: ${why}`, () => {
    for (const role of ROLE_NAMES) {
      const held = permissionsOf(role, null);
      const [left, right] = [one, other].map((side) => side.filter((permission) => held.has(permission)));
      assert.ok(!left?.length || !right?.length, `${role} holds ${left?.join()} and ${right?.join()}`);
    }
  });

test('OPEN-ROLE-02 R34 money is moved by two roles, so that one can decide what the other asked for', () => {
  for (const [permission, { kind }] of Object.entries(PERMISSIONS))
    if (kind === 'money') assert.deepEqual(holders(permission), ['finance', 'manager'], permission);
});

test('OPEN-ROLE-02 every permission has a holder, and every reader of everything reads everything', () => {
  for (const [permission, { kind }] of Object.entries(PERMISSIONS)) {
    assert.ok(holders(permission).length > 0, permission);
    if (kind === 'read')
      assert.ok(['admin', 'read_only'].every((role) => holders(permission).includes(role as 'admin')));
  }
});

test('OPEN-ROLE-02 what touches every brand is done by operators of the house alone', () => {
  for (const role of ROLE_NAMES) {
    const bound = permissionsOf(role, 1);
    for (const permission of permissionsOf(role, null)) {
      const isHouseWide = [
        'brands.write',
        'vendors.write',
        'connections.write',
        'findings.read',
        'findings.write',
      ];
      assert.equal(bound.has(permission), !isHouseWide.includes(permission), `${role} ${permission}`);
    }
  }
});
