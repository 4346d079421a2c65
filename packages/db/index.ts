export { apart, type Apart } from './apart.ts';
export { openDatabaseClock, type DatabaseClock } from './database-clock.ts';
export {
  openDatabase,
  type Database,
  type DatabaseOptions,
  type Db,
  type Sql,
  type SqlValue,
  type TransactionOptions,
  type Tx,
} from './database.ts';
export {
  assertConnectionBudget,
  budgetOf,
  keyedSessionName,
  readProcessKeys,
  readConnectionUse,
  sessionName,
  type ConnectionUse,
} from './connection-budget.ts';
export {
  migrate,
  readMigrations,
  readMigrationState,
  repositoryMigrations,
  type Migration,
  type MigrationSource,
  type MigrationState,
} from './migrate.ts';
export { readJobHealth, type JobHealth } from './job-health.ts';
export { openJobs, type Jobs, type JobsOptions } from './jobs.ts';
export { isOutage } from './outage.ts';
export { insertIfAbsent, insertReturning, insertRow, updateReturning, updateRow } from './insert.ts';
export { lockNamed, shareNamed } from './lock-named.ts';
export { listPage, whereOf, type Condition, type ListQuery } from './list-page.ts';
export { findWaiting, type Waiting } from './waiting.ts';
