import { invariant } from '@baize/kernel';
import type { Db, SqlValue } from './database.ts';

const TABLE = /^[a-z_]+\.[a-z_]+$/;
const FIELD = /^[a-z][a-zA-Z0-9]*$/;
const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Inserts one row. `row` has a field per column (`memberId` is written to `member_id`); a field that is undefined is
 * left to the column's default. `tail` follows the values: 'on conflict do nothing'. Answers the number of rows written.
 */
export function insertRow(
  db: Db,
  table: string,
  row: Readonly<Record<string, SqlValue>>,
  tail = '',
): Promise<number> {
  const { text, values } = insertOf(table, row);
  return db.run(`${text} ${tail}`, values);
}

/** As insertRow, and reads `returning` from the row written: exactly one. */
export function insertReturning<Row>(
  db: Db,
  table: string,
  row: Readonly<Record<string, SqlValue>>,
  returning: string,
  tail = '',
): Promise<Row> {
  const { text, values } = insertOf(table, row);
  return db.one<Row>(`${text} ${tail} returning ${returning}`, values);
}

/** As insertReturning; undefined where a unique key is taken. Waits for another transaction that inserts the same key. */
export function insertIfAbsent<Row>(
  db: Db,
  table: string,
  row: Readonly<Record<string, SqlValue>>,
  returning: string,
): Promise<Row | undefined> {
  const { text, values } = insertOf(table, row);
  return db.maybe<Row>(`${text} on conflict do nothing returning ${returning}`, values);
}

/** Sets the fields of `row` that are not undefined in the row of `key`, and reads `returning` from it: exactly one. */
export function updateReturning<Row>(
  db: Db,
  table: string,
  key: Readonly<Record<string, SqlValue>>,
  row: Readonly<Record<string, SqlValue>>,
  returning: string,
): Promise<Row> {
  const { text, values } = updateOf(table, key, row);
  return db.one<Row>(`${text} returning ${returning}`, values);
}

/** As updateReturning; answers the number of rows changed: 0 where none has the key, such as a state that is over. */
export function updateRow(
  db: Db,
  table: string,
  key: Readonly<Record<string, SqlValue>>,
  row: Readonly<Record<string, SqlValue>>,
): Promise<number> {
  const { text, values } = updateOf(table, key, row);
  return db.run(text, values);
}

function fieldsOf(table: string, row: Readonly<Record<string, SqlValue>>): string[] {
  const fields = Object.keys(row).filter((field) => row[field] !== undefined);
  invariant(
    TABLE.test(table) && fields.length > 0 && fields.every((field) => FIELD.test(field)),
    'names of a table and its columns',
    { table, fields },
  );
  return fields;
}

function updateOf(
  table: string,
  key: Readonly<Record<string, SqlValue>>,
  row: Readonly<Record<string, SqlValue>>,
) {
  const set = fieldsOf(table, row);
  const of = fieldsOf(table, key);
  const equals = (fields: string[], first: number) =>
    fields.map((field, index) => `${columnOf(field)} = $${first + index}`);
  return {
    text: `update ${table} set ${equals(set, 1).join(', ')} where ${equals(of, set.length + 1).join(' and ')}`,
    values: [...set.map((field) => row[field]), ...of.map((field) => key[field])],
  };
}

function insertOf(table: string, row: Readonly<Record<string, SqlValue>>) {
  const fields = fieldsOf(table, row);
  const columns = fields.map(columnOf).join(', ');
  const places = fields.map((_, index) => `$${index + 1}`).join(', ');
  return {
    text: `insert into ${table} (${columns}) values (${places})`,
    values: fields.map((field) => row[field]),
  };
}
