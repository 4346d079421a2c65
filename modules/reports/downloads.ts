import { Readable } from 'node:stream';
import type { Answer, Ctx, Input, Language } from '@baize/endpoint';
import { language } from '@baize/endpoint/shapes';
import { DAYS_KEPT, HOUR_MS, ok, rangeOf, type RangeRefusal, refuse, type Result } from '@baize/kernel';
import { takeAttempt } from '@baize/factors';
import { findMember, findWhose, seenOf } from '@baize/members';
import { findMerchantByHost } from '@baize/site';
import { findAccount } from '@baize/wallet';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { reportsApi } from './api.ts';
import type { ReportsDeps } from './deps.ts';
import { betsCsv, historyCsv } from './export-csv.ts';
import { DOWNLOAD_PATH } from './routes.ts';
import { statementCsv } from './statement-csv.ts';
import { statementPdf } from './statement-pdf.ts';
import { makeStatement, monthsOf } from './get-statement.ts';

type DownloadInput = Input<typeof reportsApi, 'createDownload'>;
const PURPOSE = 'reports.download';
const TICKET_MS = 5 * 60_000;
const PER_HOUR_MAX = 30;

const ticketShape = z.object({
  memberId: z.number().int(),
  merchantId: z.number().int(),
  language,
  endsAt: z.number().int(),
  wanted: reportsApi.operations.createDownload.input,
});
type Ticket = z.output<typeof ticketShape>;

/** Seals what is wanted into a link: the browser takes the file down itself, where no token could be sent along. */
export async function createDownload(
  { db, clock, box }: ReportsDeps,
  wanted: DownloadInput,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof reportsApi, 'createDownload'>> {
  const now = clock.now();
  const range = checkRange(wanted, now);
  if (!range.ok) return range;
  const { memberId } = ctx.caller;
  const whose = await findWhose(db, ctx, ofAccount(wanted));
  if (whose === undefined) return refuse('not_in_team');
  if (!(await findAccount(db, whose.memberId))) return refuse('wallet_missing');
  const taken = await takeAttempt(db, clock, {
    merchantId: ctx.merchantId,
    subject: `download:member:${memberId}`,
    max: PER_HOUR_MAX,
    windowMs: HOUR_MS,
  });
  if (!taken.ok) return refuse('too_many_requests', taken.detail);
  const ticket: Ticket = {
    memberId,
    merchantId: ctx.merchantId,
    language: ctx.language,
    endsAt: now.getTime() + TICKET_MS,
    wanted,
  };
  const sealed = box.seal(JSON.stringify(ticket), PURPOSE).toString('base64url');
  return ok({ url: `${DOWNLOAD_PATH}?ticket=${sealed}`, fileName: fileNameOf(wanted) });
}

function checkRange(wanted: DownloadInput, now: Date): Result<unknown, RangeRefusal> {
  if (isStatement(wanted)) return monthsOf(wanted, now);
  return rangeOf(wanted, now, { withinDays: DAYS_KEPT });
}

/** Whose file it is, where it may be a downline's. */
const ofAccount = (wanted: DownloadInput): string | undefined =>
  isStatement(wanted) ? undefined : wanted.account;

const isStatement = (
  wanted: DownloadInput,
): wanted is Extract<DownloadInput, { what: 'statement-pdf' | 'statement-csv' }> =>
  wanted.what === 'statement-pdf' || wanted.what === 'statement-csv';

const fileNameOf = ({ what, from, to }: DownloadInput): string => {
  const [name, type] = what.split('-');
  return `${name}-${from}_${to}.${type}`;
};

/** The files themselves, streamed: whoever has the link within its time gets what was sealed into it. */
export function mountDownloads(app: FastifyInstance, deps: ReportsDeps): void {
  app.get<{ Querystring: { ticket?: string } }>(DOWNLOAD_PATH, async (request, reply) => {
    const gone = () => reply.status(404).send({ success: false, message: 'not_found', value: null });
    const ticket = readTicket(deps, request.query.ticket);
    const merchant = await findMerchantByHost(deps.db, request.hostname.toLowerCase());
    if (!ticket || !merchant || merchant.id !== ticket.merchantId) return gone();
    const file = await openFile(deps, ticket, merchant.name);
    if (!file) return gone();
    return reply
      .header('Cache-Control', 'no-store')
      .header('Referrer-Policy', 'no-referrer')
      .header('Content-Disposition', `attachment; filename="${fileNameOf(ticket.wanted)}"`)
      .type(ticket.wanted.what === 'statement-pdf' ? 'application/pdf' : 'text/csv; charset=utf-8')
      .send(file);
  });
}

function readTicket({ box, clock }: ReportsDeps, sealed: string | undefined): Ticket | undefined {
  if (!sealed || !/^[\w-]{40,2000}$/.test(sealed)) return undefined;
  let opened: string;
  try {
    opened = box.open(Buffer.from(sealed, 'base64url'), PURPOSE);
  } catch {
    return undefined; // Somebody made it up: no link of ours.
  }
  const ticket = ticketShape.parse(JSON.parse(opened));
  return ticket.endsAt >= clock.now().getTime() ? ticket : undefined;
}

async function openFile(
  deps: ReportsDeps,
  { memberId: readerId, merchantId, wanted, language }: Ticket,
  brand: string,
): Promise<Readable | undefined> {
  const { db, clock } = deps;
  // The link is good for minutes: whoever left the team meanwhile is not in it.
  const whose = await findWhose(db, { merchantId, caller: { memberId: readerId } }, ofAccount(wanted));
  if (whose === undefined) return undefined;
  const { memberId } = whose;
  const [account, member] = await Promise.all([findAccount(db, memberId), findMember(db, memberId)]);
  if (!account || !member) return undefined;
  if (isStatement(wanted)) {
    const months = monthsOf(wanted, clock.now());
    if (!months.ok) return undefined;
    const statement = await makeStatement(db, account, months.value);
    const head = { brand, account: member.account, at: clock.now(), language };
    return wanted.what === 'statement-pdf'
      ? (statementPdf(deps, statement, head) as unknown as Readable)
      : Readable.from(statementCsv(deps, statement, language));
  }
  const range = rangeOf(wanted, clock.now(), { withinDays: DAYS_KEPT });
  if (!range.ok) return undefined;
  const query: { from: Date; to: Date; language: Language } = { ...seenOf(range.value, whose), language };
  return Readable.from(
    wanted.what === 'history-csv'
      ? historyCsv(deps, account, { ...wanted, ...query })
      : betsCsv(deps, account, { ...query, gameType: wanted.gameType, vassalage: wanted.vassalage }),
  );
}
