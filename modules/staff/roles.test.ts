import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROLES, permissionsOf, type Role } from './roles.ts';

test('OP-07 OPEN-ROLE-02 who answers members sees that a code left, and nobody but the admin reads it', () => {
  const holders = (permission: string) =>
    (Object.keys(ROLES) as Role[]).filter((role) => permissionsOf(role).has(permission));
  assert.deepEqual(holders('delivery.read'), ['admin', 'risk', 'customer_service', 'read_only']);
  assert.deepEqual(holders('delivery.open'), ['admin']);
  assert.deepEqual(holders('delivery.write'), ['admin']);
});
