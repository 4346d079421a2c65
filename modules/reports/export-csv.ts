import type { Language } from '@baize/endpoint';
import { betRecordRows, rollUpBets } from '@baize/bets';
import type { Account } from '@baize/wallet';
import { CSV_START, csvLine } from './csv.ts';
import type { ReportsDeps } from './deps.ts';
import { fileWords, kindWord } from './file-words.ts';
import { rollUpAccount } from './rollup.ts';
import { kindNumbers, linesOf, type HistoryWanted } from './history.ts';
import { findSpan, listEntriesAfter, type HistoryQuery } from './history.sql.ts';
import { zoneTime } from './zone.ts';

type Deps = Pick<ReportsDeps, 'db' | 'catalogue' | 'toldOf'>;
const BATCH = 2_000;

/** Entries of a range, oldest first, a batch in memory at a time. */
export async function* entriesOf(deps: Pick<Deps, 'db'>, query: HistoryQuery) {
  const span = await findSpan(deps.db, query);
  if (!span) return;
  for (let after = span.first - 1n; after < span.last;) {
    const rows = await listEntriesAfter(deps.db, { ...query, after, upto: span.last, limit: BATCH });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.seq;
  }
}

/** Every movement of a range as CSV. */
export async function* historyCsv(
  deps: Deps,
  account: Account,
  query: HistoryWanted & { from: Date; to: Date; language: Language },
): AsyncGenerator<string> {
  const say = fileWords(query.language);
  await rollUpAccount(deps.db, account);
  yield CSV_START;
  yield csvLine([
    say('records.common.time'),
    say('records.history.id'),
    say('records.history.type'),
    say('records.common.status'),
    say('records.bets.game'),
    say('records.bets.vendor'),
    say('records.history.reference'),
    `${say('records.common.amount')} ${account.currency}`,
    say('records.history.before'),
    say('records.history.after'),
    say('records.history.method'),
    say('records.history.by'),
    say('records.history.remark'),
  ]);
  const kinds = kindNumbers(query.type);
  for await (const rows of entriesOf(deps, {
    accountId: account.accountId,
    from: query.from,
    to: query.to,
    kinds,
  })) {
    const lines = await linesOf(deps, account, rows, query);
    yield lines
      .filter((row) => query.status === 'ALL' || row.status === query.status)
      .map((row) =>
        csvLine([
          zoneTime(row.time),
          row.id,
          say(kindWord(row)),
          say(`records.history.status.${row.status}`),
          row.gameName,
          row.vassalage,
          row.title || row.ref,
          row.amount,
          row.balanceBefore,
          row.balanceAfter,
          row.method,
          say(`records.history.by.${row.by}`),
          row.remark,
        ]),
      )
      .join('');
  }
}

/** Every bet of a range as CSV. */
export async function* betsCsv(
  deps: Deps,
  account: Account,
  query: { from: Date; to: Date; gameType: string; vassalage: string; language: Language },
): AsyncGenerator<string> {
  const say = fileWords(query.language);
  await rollUpBets(deps.db, account.accountId);
  yield CSV_START;
  yield csvLine([
    say('records.bets.placed'),
    say('records.bets.settled'),
    say('records.bets.game'),
    say('records.bets.vendor'),
    say('records.bets.round'),
    say('records.bets.id'),
    `${say('records.bets.stake')} ${account.currency}`,
    say('records.bets.validBet'),
    say('records.bets.payout'),
    say('records.bets.net'),
    say('records.common.status'),
  ]);
  for await (const rows of betRecordRows(deps, { ...query, accountId: account.accountId }))
    yield rows
      .map((row) =>
        csvLine([
          zoneTime(row.placedAt),
          row.settledAt ? zoneTime(row.settledAt) : '',
          row.gameName,
          row.vassalage,
          row.round,
          row.betId,
          row.stake,
          row.validBet,
          row.payout,
          row.net,
          say(`records.bets.state.${row.state}`),
        ]),
      )
      .join('');
}
