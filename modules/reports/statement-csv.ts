import { exactText } from '@baize/kernel';
import type { Language } from '@baize/endpoint';
import { csvLine } from './csv.ts';
import type { ReportsDeps } from './deps.ts';
import { historyCsv } from './export-csv.ts';
import { fileWords } from './file-words.ts';
import type { Statement } from './get-statement.ts';

/** Every entry of the statement's months, then what they come to: opening, movements, closing. */
export async function* statementCsv(
  deps: Pick<ReportsDeps, 'db' | 'catalogue' | 'toldOf'>,
  statement: Statement,
  language: Language,
): AsyncGenerator<string> {
  const { account, range, totals } = statement;
  const say = fileWords(language);
  const text = (units: bigint) => exactText(units, account.currency);
  yield* historyCsv(deps, account, { ...range, type: 'ALL', status: 'ALL', language });
  yield '\r\n';
  const movements = totals.closing - totals.opening;
  yield csvLine([say('records.statement.opening'), text(totals.opening)]);
  yield csvLine([say('records.statement.movements'), text(movements)]);
  yield csvLine([say('records.statement.closing'), text(totals.closing)]);
  yield csvLine([say('records.statement.lifetime'), text(statement.lifetimeNetDeposits)]);
}
