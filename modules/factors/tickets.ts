import { ok, refuse, type Result } from '@baize/kernel';
import type { Db, Tx } from '@baize/db';
import { randomToken, sha256 } from '@baize/kernel/token';
import { countGuess, forgetGuesses } from './guesses.ts';
import type { FactorsDeps } from './deps.ts';
import { subjectKey, type Subject } from './subject.ts';
import { deleteTicket, findTicket, insertTicket, type TicketRow } from './ticket.sql.ts';

/** OPEN-AUTH-12: a ticket is valid for five minutes. */
const LIFE_MS = 5 * 60_000;
/** Longer text is no ticket. */
const TOKEN_MAX = 100;

export type TicketKey = { merchantId: number; purpose: string; ticket: string };
export type Ticket<Detail> = { subject: Subject | null; detail: Detail };

/** The opaque token that the caller sends back; only its SHA-256 is stored. `detail` must survive JSON. */
export async function openTicket(
  deps: Pick<FactorsDeps, 'clock'>,
  tx: Tx,
  ticket: { merchantId: number; purpose: string; subject: Subject | null; detail: object },
): Promise<string> {
  const token = randomToken();
  const openedAt = deps.clock.now();
  await insertTicket(tx, {
    tokenHash: sha256(token),
    merchantId: ticket.merchantId,
    purpose: ticket.purpose,
    subjectKind: ticket.subject?.kind ?? null,
    subjectId: ticket.subject?.id ?? null,
    detail: ticket.detail,
    openedAt,
    expiresAt: new Date(openedAt.getTime() + LIFE_MS),
  });
  return token;
}

/** Reads a ticket without using it up or counting an attempt. */
export async function readTicket<Detail>(
  deps: Pick<FactorsDeps, 'db' | 'clock'>,
  key: TicketKey,
): Promise<Result<Ticket<Detail>, 'ticket_expired'>> {
  const row = await findTicket(deps.db, hashed(key), deps.clock.now());
  return row ? ok(ticketOf<Detail>(row)) : refuse('ticket_expired');
}

/**
 * Counts one attempt at the ticket's proof, before the proof is checked. Counted per subject and purpose, so that a new
 * ticket brings no new attempts: five wrong ones in a row lock for five minutes (OPEN-AUTH-12).
 */
export async function tryTicket<Detail>(
  deps: Pick<FactorsDeps, 'db' | 'clock'>,
  key: TicketKey,
): Promise<Result<Ticket<Detail> & { remaining: number }, 'ticket_expired' | 'too_many_requests_5min'>> {
  const ticket = await readTicket<Detail>(deps, key);
  if (!ticket.ok) return ticket;
  const counted = await countGuess(deps, key.merchantId, guessOf(key, ticket.value.subject));
  if (!counted.ok) return counted;
  return ok({ ...ticket.value, remaining: counted.value.remaining });
}

/** Uses up the ticket and resets its subject's attempts. ticket_expired when it was used or its time is over. */
export async function closeTicket<Detail>(
  deps: Pick<FactorsDeps, 'clock'>,
  db: Db,
  key: TicketKey,
): Promise<Result<Ticket<Detail>, 'ticket_expired'>> {
  const row = await deleteTicket(db, hashed(key), deps.clock.now());
  if (!row) return refuse('ticket_expired');
  const ticket = ticketOf<Detail>(row);
  await forgetGuesses(db, key.merchantId, guessOf(key, ticket.subject));
  return ok(ticket);
}

const hashed = (key: TicketKey) => ({
  merchantId: key.merchantId,
  purpose: key.purpose,
  tokenHash: sha256(key.ticket.slice(0, TOKEN_MAX)),
});

const guessOf = (key: TicketKey, subject: Subject | null): string =>
  `ticket:${key.purpose}:${subject ? subjectKey(subject) : sha256(key.ticket).toString('hex')}`;

const ticketOf = <Detail>(row: TicketRow): Ticket<Detail> => ({
  subject:
    row.subjectKind === null || row.subjectId === null ? null : { kind: row.subjectKind, id: row.subjectId },
  detail: row.detail as Detail,
});
