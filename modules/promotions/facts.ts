import { createHash } from 'node:crypto';
import type { Db } from '@baize/db';
import { sumDepositsOf } from '@baize/deposits';
import { businessDay, businessDayStart, invariant } from '@baize/kernel';
import { sumValidBet } from '@baize/measures';
import { findMemberRow, findTraits } from '@baize/members';
import { listBankNumbers } from '@baize/withdrawals';
import type { Facts } from './eligibility.ts';
import { listTakenKinds, type Mark } from './entry.sql.ts';
import { plusDays } from './period.ts';
import type { Terms } from './terms.ts';

/** What is known of a member whatever the promotion; read once for a whole list. */
export type Person = Omit<Facts, 'validBet' | 'shared'> & { memberId: number; marks: Mark[] };

type Asked = {
  memberId: number;
  now: Date;
  timeZone: string;
  /** Where the member calls from now. */
  ip?: string | undefined;
  /** The order that asks: it is not among the deposits before it. */
  besides?: string | undefined;
  /** Of an earlier time: what was credited from here on is not counted. */
  depositsBefore?: Date | undefined;
};

export async function personOf(db: Db, asked: Asked): Promise<Person> {
  const { memberId, now, timeZone } = asked;
  const [row, traits, banks] = await Promise.all([
    findMemberRow(db, memberId),
    findTraits(db, memberId),
    listBankNumbers(db, memberId),
  ]);
  invariant(row && traits, 'a member of the brand', { memberId });
  const today = businessDay(now, timeZone);
  const { count, sum, countOfDay, sumOfDay, orderedOfDay } = await sumDepositsOf(db, {
    memberId,
    day: { from: businessDayStart(today, timeZone), until: businessDayStart(plusDays(today, 1), timeZone) },
    before: asked.depositsBefore,
    besides: asked.besides,
  });
  const said: [Mark['kind'], string | undefined][] = [
    ['ip', traits.ip],
    ['ip', asked.ip],
    ['device', traits.deviceId],
    ['person', traits.person],
    ['person', traits.idNumber && `id:${traits.idNumber}`],
    ...banks.map(({ key }): [Mark['kind'], string] => ['bank', key]),
  ];
  return {
    memberId,
    registeredAt: row.registeredAt,
    level: row.level,
    hasMobile: row.mobile !== null,
    hasEmail: row.email !== null,
    hasBank: banks.some(({ isBound }) => isBound),
    birthday: row.birthday,
    isInvited: row.invitedBy !== null,
    deposits: { count, sum, todayCount: countOfDay, todaySum: sumOfDay, todayOrdered: orderedOfDay },
    marks: said.flatMap(([kind, value]) =>
      value ? [{ kind, digest: digestOf(row.merchantId, value) }] : [],
    ),
  };
}

/** The marks of the kinds that these terms give once to. */
export const marksFor = ({ who }: Terms, { marks }: Person): Mark[] => {
  const asked = marks.filter(({ kind }) => who.once.includes(kind));
  return asked.filter(
    (mark, index) => asked.findIndex((one) => one.kind === mark.kind && one.digest === mark.digest) === index,
  );
};

/** With what a promotion asks for beyond the person. */
export async function factsFor(
  db: Db,
  person: Person,
  terms: Terms,
  { promoId, slot, now, timeZone }: { promoId: number; slot: string; now: Date; timeZone: string },
): Promise<Facts> {
  const { memberId } = person;
  const marks = marksFor(terms, person);
  return {
    ...person,
    validBet: await validBetOf(db, memberId, terms, { now, timeZone }),
    shared: marks.length === 0 ? [] : await listTakenKinds(db, { promoId, slot, memberId }, marks),
  };
}

/** Of the days and the category that the terms ask for; nothing where they ask for none. */
export async function validBetOf(
  db: Db,
  memberId: number,
  { who: { validBet: asked } }: Terms,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<bigint> {
  if (!asked) return 0n;
  const to = businessDay(now, timeZone);
  return sumValidBet(db, { memberId, from: plusDays(to, 1 - asked.days), to, gameType: asked.category });
}

/** A mark says nothing of the person: the same value of another brand has another. */
const digestOf = (merchantId: number, value: string): string =>
  createHash('sha256').update(`${merchantId}:${value}`).digest('hex');
