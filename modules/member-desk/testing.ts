import type { Clock } from '@baize/kernel';
import type { Database } from '@baize/db';
import type { StaffCaller } from '@baize/endpoint';
import { anAuditLog, identityForTests } from '@baize/identity/testing';

/** An operator who may see and change members. */
export const OPERATOR: StaffCaller = {
  role: 'staff',
  staffId: 1,
  name: 'alice',
  sessionId: '1',
  permissions: new Set(['members.read', 'members.write']),
};

/** The desk beside identity over a test database; audit entries are collected instead of written. */
export const memberDeskForTests = (db: Database, clock?: Clock) => ({
  ...identityForTests(db, clock),
  ...anAuditLog(),
});
