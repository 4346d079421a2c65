import type { Database, Tx } from '@baize/db';
import { DAY_MS, HOUR_MS, type Clock } from '@baize/kernel';
import {
  listHeldBefore,
  listOver,
  lockGrant,
  lockLapsed,
  takeToRemind,
  updateGrant,
  type GrantRow,
} from './free-rounds.sql.ts';
import { resolveHeld } from './hold-round.ts';

type Deps = { db: Database; clock: Clock };
/** Rows at a time. */
const BATCH = 100;
/** A bet that was not answered by then is looked up in the ledger. */
const UNANSWERED_MS = 5 * 60_000;
/** Held rounds younger than this are looked at again; what is older was decided. */
const LOOKED_AT_MAX = 1_000;
/** A round that its vendor does not close keeps what was won from being paid no longer than this. */
const GRACE_MS = 7 * DAY_MS;
/** A day before the end. */
const REMIND_MS = 24 * HOUR_MS;

/** The clock of play: what a crash left held, and what ran out. */
export async function sweepFreeRounds(deps: Deps, isTimeUp: () => boolean = () => false): Promise<void> {
  const { db, clock } = deps;
  const before = new Date(clock.now().getTime() - UNANSWERED_MS);
  for (const round of await listHeldBefore(db, before, LOOKED_AT_MAX)) {
    if (isTimeUp()) return;
    await resolveHeld(deps, round);
  }
  while (!isTimeUp() && (await expireSome(deps)) === BATCH);
}

const expireSome = ({ db, clock }: Deps): Promise<number> =>
  db.transaction(async (tx) => {
    const lapsed = await lockLapsed(tx, clock.now(), BATCH);
    for (const grant of lapsed) await updateGrant(tx, { ...grant, state: 'EXPIRED' });
    return lapsed.length;
  });

/** `amount`: what is owed now of what was won; `nth` counts the payments of a grant from 0. */
export type Pay = (tx: Tx, grant: GrantRow, amount: bigint) => Promise<boolean>;

/**
 * Settles what is over with its source: `pay` pays in the transaction that closes the grant, so once. Where it cannot (who is excluded is
 * given nothing), the grant stays as it is and is asked about again. Answers how many were closed.
 */
export async function endFreeRounds(
  { db, clock }: Deps,
  source: string,
  pay: Pay,
  isTimeUp: () => boolean = () => false,
): Promise<number> {
  let closed = 0;
  let after = 0n;
  while (!isTimeUp()) {
    const graceBefore = new Date(clock.now().getTime() - GRACE_MS);
    const over = await listOver(db, { source, graceBefore, after, limit: BATCH });
    for (const { grantId } of over) {
      after = grantId;
      closed += (await endOne({ db, clock }, grantId, pay)) ? 1 : 0;
    }
    if (over.length < BATCH) break;
  }
  return closed;
}

const endOne = ({ db, clock }: Deps, grantId: bigint, pay: Pay): Promise<boolean> =>
  db.transaction(async (tx) => {
    const grant = await lockGrant(tx, grantId);
    if (!grant || grant.closedAt !== null || grant.state === 'GRANTED' || grant.state === 'PARTLY_USED')
      return false;
    const owed = grant.won < grant.winMax ? grant.won : grant.winMax;
    const left = owed - grant.paid;
    if (left > 0n && !(await pay(tx, grant, left))) return false;
    const paid = left > 0n ? owed : grant.paid;
    await updateGrant(tx, { ...grant, paid, closedAt: clock.now() });
    return true;
  });

/** Reminds once of what can still be played, a day before it ends. */
export async function remindOfFreeRounds(
  { db, clock }: Deps,
  source: string,
  tell: (tx: Tx, grant: GrantRow) => Promise<void>,
): Promise<number> {
  const now = clock.now();
  const until = new Date(now.getTime() + REMIND_MS);
  return db.transaction(async (tx) => {
    const ending = await takeToRemind(tx, { source, now, until, limit: BATCH });
    for (const grant of ending) await tell(tx, grant);
    return ending.length;
  });
}
