import { setTimeout } from 'node:timers/promises';
import type { Language } from '@baize/endpoint';
import { exactText, groupDigits } from '@baize/kernel';
import { getKindName, KIND, kindsOf } from '@baize/wallet';
import PDFDocument from 'pdfkit';
import type { ReportsDeps, Told } from './deps.ts';
import { entriesOf } from './export-csv.ts';
import { fileWords, kindWord } from './file-words.ts';
import { isPlay, refOf } from './history.ts';
import type { HistoryRow } from './history.sql.ts';
import { PdfText } from './pdf-text.ts';
import { sumDaysByKind } from './profit.sql.ts';
import { ZONE, zoneTime } from './zone.ts';
import type { Statement } from './get-statement.ts';

type Head = { brand: string; account: string; at: Date; language: Language };
type Deps = Pick<ReportsDeps, 'db' | 'toldOf'>;
type Line = { day: string; time: string; type: string; ref: string; amount: bigint; after: bigint | null };

const MARGIN = 36;
const PAGE = { width: 841.89, height: 595.28 };
const RIGHT = PAGE.width - MARGIN;
const ROW = 15;
/** Written into the document before the reader took what came before. */
const WAITING_BYTES_MAX = 256 * 1024;
const WAIT_MS = 10;
/** A PDF is for reading; what goes beyond is in the CSV, and the page says so. */
export const PDF_LINES_MAX = 5_000;

/**
 * A statement as pages: the months with opening, movements and closing, then every movement of money and one line for the
 * play of each day. Written as it is read: the page being filled is all that is in memory.
 */
export function statementPdf(deps: Deps, statement: Statement, head: Head): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    info: {
      Title: `${head.brand} ${statement.from} - ${statement.to}`,
      Author: head.brand,
      CreationDate: head.at,
    },
  });
  write(deps, doc, statement, head).then(
    () => doc.end(),
    (error: unknown) => doc.destroy(error instanceof Error ? error : new Error('the statement failed')),
  );
  return doc;
}

async function write(deps: Deps, doc: PDFKit.PDFDocument, statement: Statement, head: Head): Promise<void> {
  const say = fileWords(head.language);
  const text = new PdfText(doc);
  const { currency } = statement.account;
  const money = (units: bigint) => groupDigits(exactText(units, currency));
  let y = MARGIN + 16;
  const rule = (at: number, colour = '#bbbbbb') =>
    doc.moveTo(MARGIN, at).lineTo(RIGHT, at).lineWidth(0.5).strokeColor(colour).stroke();

  await text.line(head.brand, MARGIN, y, { size: 16, bold: true });
  await text.line(say('records.statement.title'), RIGHT, y, { size: 16, bold: true, align: 'right' });
  y += 20;
  await text.line(`${head.account} · ${currency}`, MARGIN, y, { size: 10 });
  await text.line(`${statement.from} – ${statement.to} (GMT+7)`, RIGHT, y, { size: 10, align: 'right' });
  y += 26;

  const columns = [
    'opening',
    'deposits',
    'withdrawals',
    'transfers',
    'play',
    'bonus',
    'other',
    'closing',
  ] as const;
  const left = MARGIN + 60;
  const width = (RIGHT - left) / columns.length;
  const cellsOf = (f: Statement['totals']) => [
    f.opening,
    f.deposits,
    f.withdrawals,
    f.transfers,
    f.bets + f.wins,
    f.bonus + f.rebate,
    f.salary + f.dividend + f.other,
    f.closing,
  ];
  const monthRow = async (name: string, cells: readonly string[], bold: boolean) => {
    await text.line(name, MARGIN, y, { size: 9, bold });
    for (const [index, cell] of cells.entries())
      await text.line(cell, left + width * (index + 1), y, { size: 9, bold, align: 'right' });
    y += ROW;
  };
  await monthRow(
    say('records.statement.month'),
    columns.map((column) => say(`records.statement.${column}`)),
    true,
  );
  rule(y - 11);
  for (const month of statement.months) await monthRow(month.month, cellsOf(month).map(money), false);
  rule(y - 11);
  await monthRow(say('records.statement.total'), cellsOf(statement.totals).map(money), true);
  y += 6;
  const { opening, closing } = statement.totals;
  await text.line(
    `${say('records.statement.sum')}: ${money(opening)} + ${money(closing - opening)} = ${money(closing)} ${currency}`,
    MARGIN,
    y,
    { size: 10, bold: true },
  );
  y += ROW;
  const lifetime = `${say('records.statement.lifetime')}: ${money(statement.lifetimeNetDeposits)} ${currency}`;
  await text.line(lifetime, MARGIN, y, { size: 10 });
  y += 28;

  const at = [MARGIN, MARGIN + 110, MARGIN + 260, RIGHT - 130, RIGHT] as const;
  const lineHead = async () => {
    const looks = { size: 9, bold: true } as const;
    await text.line(say('records.common.time'), at[0], y, looks);
    await text.line(say('records.history.type'), at[1], y, looks);
    await text.line(say('records.history.reference'), at[2], y, looks);
    await text.line(`${say('records.common.amount')} ${currency}`, at[3], y, { ...looks, align: 'right' });
    await text.line(say('records.history.after'), at[4], y, { ...looks, align: 'right' });
    rule(y + 4);
    y += ROW + 2;
  };
  await lineHead();
  let lines = 0;
  for await (const line of linesOf(deps, statement, say, head.language)) {
    if (doc.destroyed) return;
    if (y > PAGE.height - MARGIN) {
      doc.addPage();
      y = MARGIN + 12;
      await lineHead();
    }
    if (lines === PDF_LINES_MAX) {
      const cut = say('records.statement.cut').replace('{lines}', groupDigits(String(PDF_LINES_MAX)));
      await text.line(cut, MARGIN, y, { size: 9, bold: true });
      return;
    }
    lines += 1;
    await text.line(`${line.day} ${line.time}`, at[0], y, { size: 9 });
    await text.line(line.type, at[1], y, { size: 9 });
    await text.line(line.ref.slice(0, 60), at[2], y, { size: 9, colour: '#555555' });
    await text.line(money(line.amount), at[3], y, { size: 9, align: 'right' });
    if (line.after !== null) await text.line(money(line.after), at[4], y, { size: 9, align: 'right' });
    y += ROW;
    while (doc.readableLength > WAITING_BYTES_MAX && !doc.destroyed) await setTimeout(WAIT_MS);
  }
}

/** Money moved one by one, with a line for the play of each day at its end, oldest first. */
async function* linesOf(
  { db, toldOf }: Deps,
  { account, range }: Statement,
  say: ReturnType<typeof fileWords>,
  language: Language,
): AsyncGenerator<Line> {
  const { accountId } = account;
  const play = new Map<string, bigint>();
  for (const { day, kind, amount } of (
    await sumDaysByKind(db, { accountId, ...range, zone: ZONE })
  ).toReversed())
    if (isPlay(kind)) play.set(day, (play.get(day) ?? 0n) + amount);
  const days = [...play];
  const playUntil = function* (day: string): Generator<Line> {
    for (let next = days[0]; next && next[0] < day; next = days[0]) {
      yield {
        day: next[0],
        time: '',
        type: say('records.statement.play'),
        ref: '',
        amount: next[1],
        after: null,
      };
      days.shift();
    }
  };
  const kinds = kindsOf('ALL')
    .map((kind) => KIND[kind])
    .filter((kind) => !isPlay(kind));
  for await (const rows of entriesOf({ db }, { accountId, ...range, kinds })) {
    const told = await toldOf(db, rows.map(refOf), language);
    for (const row of rows) {
      const line = lineOf(row, say, told.get(refOf(row)));
      yield* playUntil(line.day);
      yield line;
    }
  }
  yield* playUntil('9999');
}

function lineOf(row: HistoryRow, say: ReturnType<typeof fileWords>, told: Told | undefined): Line {
  const [day = '', time = ''] = zoneTime(row.createdAt).split(' ');
  const type = say(kindWord({ kind: getKindName(row.kind), amount: row.amount.toString() }));
  const ref = told ? told.title || told.reference : refOf(row);
  return { day, time, type, ref, amount: row.amount, after: row.balanceAfter };
}
