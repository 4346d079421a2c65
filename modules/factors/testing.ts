import { fixedClock, systemClock, type Clock } from '@baize/kernel';
import type { Database, Db } from '@baize/db';
import { dispatchForTests, lastMessage } from '@baize/dispatch/testing';
import { generate } from 'otplib';
import { createFactors, type FactorsDeps, type FactorsOptions } from './deps.ts';

/** The module's dependencies over a test database; messages stay in the outbox (`lastMessage` of dispatch opens them). */
export function factorsForTests(
  db: Database,
  clock: Clock = fixedClock('2026-11-20T10:00:00Z'),
  options: Partial<FactorsOptions> = {},
): FactorsDeps {
  const { box, log, publish } = dispatchForTests(db, clock);
  return createFactors({ db, clock, box, log, publish, outboxIsRead: true, ...options });
}

/** The code of the last message to an address, as its reader would type it; empty when there was none. */
export const lastCode = async (db: Db, to: string): Promise<string> =>
  (await lastMessage(db, to))?.code ?? '';

/** A code certainly not the right one. */
export const wrongCode = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

/** The code an authenticator app shows at `at`. A code works once: the next proof takes the next step's. */
export const totpCode = (secret: string, at: Date = systemClock.now()): Promise<string> =>
  generate({ secret, epoch: Math.floor(at.getTime() / 1000) });

/** How often a counter has counted; 0 for one that never did. */
export async function attemptsOf(db: Db, subject: string): Promise<number> {
  const row = await db.maybe<{ count: number | null }>(
    'select sum(count)::int as count from factors.attempt where subject = $1',
    [subject],
  );
  return row?.count ?? 0;
}

export { aSoftAuthenticator, type SoftOverrides } from './soft-authenticator.fixture.ts';
