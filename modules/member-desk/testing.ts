import type { Clock } from '@baize/kernel';
import type { Database, Tx } from '@baize/db';
import type { StaffCaller } from '@baize/endpoint';
import { anAuditLog } from '@baize/members/testing';
import { signInForTests } from '@baize/sign-in/testing';

/** An operator who may see and change members. */
export const OPERATOR: StaffCaller = {
  role: 'staff',
  merchantId: null,
  staffId: 1,
  name: 'alice',
  sessionId: '1',
  permissions: new Set(['members.read', 'members.write']),
};

/** The desk beside sign-in over a test database; audit entries are collected instead of written. */
export const memberDeskForTests = (db: Database, clock?: Clock) => ({
  ...signInForTests(db, clock),
  ...anAuditLog(),
  lockEndings: async (): Promise<number[]> => [],
  endContracts: async () => {},
  levelPlaced: async () => {},
  endContractsOfClosed: async (_tx: Tx, _closed: { merchantId: number; memberId: number }) => {},
});
