import { openCatalogue } from '@baize/catalogue';
import type { Database } from '@baize/db';
import { invariant, memoryLogger, type Clock } from '@baize/kernel';
import { createSecretBox } from '@baize/site';
import { findAccount } from '@baize/wallet';
import type { ReportsDeps } from './deps.ts';
import { statementCsv } from './statement-csv.ts';
import { makeStatement, monthsOf } from './statement.ts';

/** The module's dependencies over a test database. */
export const reportsForTests = (db: Database, clock: Clock): ReportsDeps => ({
  db,
  clock,
  log: memoryLogger(),
  catalogue: openCatalogue({ db, clock }),
  box: createSecretBox('a secret key for tests, thirty-two long at least'),
});

/** A year's statement of a member as it is streamed. */
export async function aStatementCsv(deps: ReportsDeps, memberId: number): Promise<AsyncIterable<string>> {
  const account = await findAccount(deps.db, memberId);
  const months = monthsOf({}, deps.clock.now());
  invariant(account && months.ok, 'a member with a wallet');
  return statementCsv(deps, await makeStatement(deps.db, account, months.value), 'EN');
}
