import { createHash } from 'node:crypto';
import type { Db } from '@baize/db';
import { sumDepositsOfEach } from '@baize/deposits';
import { businessDay, businessDayStart, invariant, plusDays } from '@baize/kernel';
import { sumValidBets } from '@baize/measures';
import { listMemberRows, listTraits } from '@baize/members';
import { listBankNumbers } from '@baize/withdrawals';
import type { Facts } from './eligibility.ts';
import { listTakenKinds, type Mark } from './entry.sql.ts';
import type { Terms } from './terms.ts';

/** What is known of a member whatever the promotion; read once for a whole list. */
export type Person = Omit<Facts, 'validBet' | 'shared'> & { memberId: number; marks: Mark[] };

type Asked = {
  memberId: number;
  now: Date;
  /** Where the member calls from now. */
  ip?: string | undefined;
  /** The order that asks: it is not among the deposits before it. */
  besides?: string | undefined;
  /** Of an earlier time: what was credited from here on is not counted. */
  depositsBefore?: Date | undefined;
};

export async function personOf(
  db: Db,
  { timeZone, ...asked }: Asked & { timeZone: string },
): Promise<Person> {
  const [person] = await personsOf(db, [asked], timeZone);
  invariant(person, 'a member of the brand', { memberId: asked.memberId });
  return person;
}

/** As personOf, of each that is asked for, in their order: as many statements for a hundred as for one. */
export async function personsOf(db: Db, asked: readonly Asked[], timeZone: string): Promise<Person[]> {
  const ids = [...new Set(asked.map(({ memberId }) => memberId))];
  const [rows, traits, banks, deposits] = await Promise.all([
    listMemberRows(db, ids),
    listTraits(db, ids),
    listBankNumbers(db, ids),
    sumDepositsOfEach(
      db,
      asked.map(({ memberId, now, besides, depositsBefore }) => {
        const today = businessDay(now, timeZone);
        const from = businessDayStart(today, timeZone);
        const until = businessDayStart(plusDays(today, 1), timeZone);
        return { memberId, day: { from, until }, before: depositsBefore, besides };
      }),
    ),
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const traitsOf = new Map(traits.map((one) => [one.memberId, one]));
  const banksOf = Map.groupBy(banks, (one) => one.memberId);
  return asked.map(({ memberId, ip }, index) => {
    const [row, own, sums] = [rowOf.get(memberId), traitsOf.get(memberId), deposits[index]];
    invariant(row && own && sums, 'a member of the brand', { memberId });
    const numbers = banksOf.get(memberId) ?? [];
    const said: [Mark['kind'], string | undefined][] = [
      ['ip', own.ip],
      ['ip', ip],
      ['device', own.deviceId],
      ['person', own.person],
      ['person', own.idNumber && `id:${own.idNumber}`],
      ...numbers.map(({ key }): [Mark['kind'], string] => ['bank', key]),
    ];
    return {
      memberId,
      registeredAt: row.registeredAt,
      level: row.level,
      hasMobile: row.mobile !== null,
      hasEmail: row.email !== null,
      hasBank: numbers.some(({ isBound }) => isBound),
      birthday: row.birthday,
      isInvited: row.invitedBy !== null,
      deposits: {
        count: sums.count,
        sum: sums.sum,
        todayCount: sums.countOfDay,
        todaySum: sums.sumOfDay,
        todayOrdered: sums.orderedOfDay,
      },
      marks: said.flatMap(([kind, value]) =>
        value ? [{ kind, digest: digestOf(row.merchantId, value) }] : [],
      ),
    };
  });
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
  { promoId, now, timeZone }: { promoId: number; now: Date; timeZone: string },
): Promise<Facts> {
  const { memberId } = person;
  const marks = marksFor(terms, person);
  return {
    ...person,
    validBet: await validBetOf(db, memberId, terms, { now, timeZone }),
    shared: marks.length === 0 ? [] : await listTakenKinds(db, { promoId, memberId }, marks),
  };
}

/** Of the days and the category that the terms ask for; nothing where they ask for none. */
export const validBetOf = async (
  db: Db,
  memberId: number,
  terms: Terms,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<bigint> => (await validBetsOf(db, [{ memberId, now }], terms, timeZone))[0] ?? 0n;

/** As validBetOf, of each that is asked for, in their order. */
export async function validBetsOf(
  db: Db,
  asked: readonly { memberId: number; now: Date }[],
  { who: { validBet } }: Terms,
  timeZone: string,
): Promise<bigint[]> {
  if (!validBet) return asked.map(() => 0n);
  const spans = asked.map(({ memberId, now }) => {
    const to = businessDay(now, timeZone);
    return { memberId, from: plusDays(to, 1 - validBet.days), to };
  });
  return sumValidBets(db, spans, validBet.category);
}

/** A mark says nothing of the person: the same value of another brand has another. */
const digestOf = (merchantId: number, value: string): string =>
  createHash('sha256').update(`${merchantId}:${value}`).digest('hex');
