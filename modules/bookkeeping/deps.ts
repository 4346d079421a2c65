import type { Database, Db, Tx } from '@baize/db';
import type { AuditPort, Ctx } from '@baize/endpoint';
import type { Clock, Logger } from '@baize/kernel';

/** One thing two books do not agree about. */
export type Discrepancy = { kind: string; subject: string; ours: string; theirs: string };

/** What contracts of agents came to and is not paid, in units: frozen, so that it is owed, and in no wallet yet. */
export type ContractsOwed = {
  currency: string;
  /** By the house to top agents. */
  byHouse: bigint;
  /** By agents to their downlines. */
  byAgents: bigint;
  /** Of both, what was not paid in time. */
  overdue: bigint;
  /** Paid by the house in an agent's place and not given back. */
  advanced: bigint;
};

/** What members' bonuses come to, in units. Open ones are in wallets already; offered ones are in none. */
export type BonusesOwed = { currency: string; open: bigint; offered: bigint };

/** What stands beside the total, by currency; handed in by the app. */
export type OwedBeside = { contracts: readonly ContractsOwed[]; bonuses: readonly BonusesOwed[] };

export type BookkeepingDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  audit: AuditPort<Tx>;
  /** Asks the payment gateways what they have; handed in by the app. */
  compareGateways: (range: { from: Date; to: Date }) => Promise<Discrepancy[]>;
  /** By currency; of contract-settlement, handed in by the app. */
  contractsOwed: (db: Db, merchantId: number) => Promise<ContractsOwed[]>;
  /** By currency; of rewards, handed in by the app. */
  bonusesOwed: (db: Db, merchantId: number) => Promise<BonusesOwed[]>;
};
export type StaffCtx = Ctx<'staff:ledger.adjust'>;
