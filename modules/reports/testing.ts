import { openCatalogue } from '@baize/catalogue';
import type { Database } from '@baize/db';
import { type Clock, invariant, memoryLogger, rangeOf } from '@baize/kernel';
import { createSecretBox } from '@baize/site';
import { findAccount } from '@baize/wallet';
import type { ReportsDeps } from './deps.ts';
import { betsCsv, historyCsv } from './export-csv.ts';
import { statementCsv } from './statement-csv.ts';
import { PDF_LINES_MAX, statementPdf } from './statement-pdf.ts';
import { makeStatement, monthsOf } from './get-statement.ts';

/** The module's dependencies over a test database. */
export const reportsForTests = (db: Database, clock: Clock): ReportsDeps => ({
  db,
  clock,
  log: memoryLogger(),
  catalogue: openCatalogue({ db, clock }),
  toldOf: () => Promise.resolve(new Map()),
  queues: [],
  steps: [],
  box: createSecretBox('a secret key for tests, thirty-two long at least'),
});

/** A file of a member as it is streamed: a year's statement, or the last days' history or bets. */
export async function aFile(
  deps: ReportsDeps,
  memberId: number,
  what: string,
): Promise<AsyncIterable<string | Uint8Array>> {
  const { db, clock } = deps;
  const account = await findAccount(db, memberId);
  const months = monthsOf({}, clock.now());
  const range = rangeOf({ from: clock.now().getTime() - MONTH_MS }, clock.now(), {});
  invariant(account && months.ok && range.ok, 'a member with a wallet');
  const query = { ...range.value, language: 'EN' as const };
  if (what === 'history-csv')
    return historyCsv(deps, account, {
      ...query,
      type: 'ALL',
      status: 'ALL',
      vassalage: undefined,
      gameType: undefined,
    });
  if (what === 'bets-csv') return betsCsv(deps, account, { ...query, gameType: '', vassalage: '' });
  const statement = await makeStatement(db, account, months.value);
  if (what === 'statement-csv') return statementCsv(deps, statement, 'EN');
  return statementPdf(deps, statement, {
    brand: 'Brand',
    account: 'player1',
    at: clock.now(),
    language: 'EN',
  });
}
const MONTH_MS = 30 * 86_400_000;

export { PDF_LINES_MAX };
