import type { Database, Tx } from '@baize/db';
import type { AuditPort, Ctx } from '@baize/endpoint';
import type { Clock } from '@baize/kernel';

export type ProtectionDeps = {
  db: Database;
  clock: Clock;
  /** Units of orders that may still be paid: they hold their part of a deposit limit. */
  openDeposits?: (tx: Tx, memberId: number) => Promise<bigint>;
};
export type ProtectionConsoleDeps = ProtectionDeps & { audit: AuditPort<Tx> };
export type StaffCtx = Ctx<'staff:protection.write'>;
export type MemberCtx = Ctx<'member'>;
