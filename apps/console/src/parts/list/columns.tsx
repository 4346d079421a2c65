import type { ReactNode } from 'react';
import { clockTime, countText, isoDay } from '@baize/i18n';
import { Money, StatusTag, type Tone } from '@baize/ui';
import { useTableTime, type useT } from '../../session/language.tsx';
import type { MemberTab } from '../../pages.ts';
import type { Column } from '../data-table.tsx';
import { Entity, type EntityName } from '../entity.tsx';
import css from '../parts.module.css';
import { ProposedTag, type Waits } from '../proposed.tsx';

type Scalar = string | number | boolean | null | undefined;
/** The fields of a row that hold such a value. */
type Field<Row, Value> = { [Name in keyof Row]-?: Row[Name] extends Value ? Name : never }[keyof Row] &
  string;
type Look<Row> = Pick<Column<Row>, 'strong' | 'wrap' | 'fold' | 'end' | 'opens' | 'label'>;
type Words<Row> = { words?: (row: Row) => string };
type MoneyLook<Row> = {
  /** Where the row itself names none. */
  currency?: string | ((row: Row) => string);
  /** A change, not a balance: + on gains too, coloured. */
  signed?: boolean;
  /** The currency stands in the head. */
  bare?: boolean;
  strong?: boolean;
  /** Rows that have one; an open bet has no result yet. */
  when?: (row: Row) => boolean;
  /** Said where there is no amount. */
  none?: string;
};
type TagLook<Row> = {
  head?: string;
  /** Further tags. */
  beside?: (row: Row) => ReactNode;
  /** Small, after them all. */
  note?: (row: Row) => ReactNode;
};
/** Whose row it is. */
type Owned = { memberId: number; account: string };

/** The columns a list is made of, by the fields of its rows: each with its cell, its order and what a file says. */
export function columnsOf<Row>(t: ReturnType<typeof useT>) {
  const valueOf = <Value,>(row: Row, name: string) => row[name as keyof Row] as Value;

  /** A field as it is, or in words. */
  const text = (
    key: Field<Row, Scalar>,
    head: string,
    { words, ...look }: Look<Row> & Words<Row> = {},
  ): Column<Row> => {
    const said = words ?? ((row: Row) => String(valueOf<Scalar>(row, key) ?? ''));
    return { key, head, cell: said, file: said, sort: said, ...look };
  };
  /** A state in its word and its colour, and whether something about the row waits for a second person. */
  const tag = <Name extends Field<Row, string | boolean>>(
    key: Name,
    tones: Readonly<Record<Row[Name] & string, Tone>> | ((value: Row[Name]) => Tone),
    words: (value: Row[Name], row: Row) => string,
    { head = t('console.common.state'), note, beside }: TagLook<Row> = {},
  ): Column<Row> => {
    const tone = (value: Row[Name]) =>
      typeof tones === 'function' ? tones(value) : tones[value as Row[Name] & string];
    const said = (row: Row) => words(row[key], row);
    return {
      key,
      head,
      cell: (row) => (
        <span className={css.row}>
          <StatusTag tone={tone(row[key])}>{said(row)}</StatusTag>
          <ProposedTag of={valueOf<Waits | null | undefined>(row, 'proposed')} />
          {beside?.(row)}
          {note?.(row) && <span className={css.note}>{note(row)}</span>}
        </span>
      ),
      file: said,
      sort: said,
    };
  };
  return {
    text,
    /** A field the table has no room for. */
    fileOnly: (key: Field<Row, Scalar>, head: string): Column<Row> => ({
      ...text(key, head),
      isFileOnly: true,
    }),
    /** What people look a row up by; a press on it opens the row. */
    opener: (key: Field<Row, Scalar>, head: string, look: Look<Row> & Words<Row> = {}): Column<Row> =>
      text(key, head, { strong: true, opens: true, ...look }),
    /** A number, grouped. */
    count: (key: Field<Row, number | null>, head: string): Column<Row> => ({
      key,
      head,
      end: true,
      cell: (row) => countText(valueOf<number | null>(row, key) ?? 0),
      file: (row) => valueOf<number | null>(row, key) ?? '',
      sort: (row) => valueOf<number | null>(row, key) ?? 0,
    }),
    /** An instant: short in the table, to the second in a file, both in the site's zone. */
    time: (key: Field<Row, number | null>, head: string, look: Look<Row> = {}): Column<Row> => ({
      key,
      head,
      cell: (row) => <Time at={valueOf(row, key)} />,
      file: (row) => fileTime(valueOf(row, key)),
      sort: (row) => valueOf<number | null>(row, key) ?? 0,
      ...look,
    }),
    /** Money; nothing where there is none. */
    money: (
      key: Field<Row, string | null>,
      head: string,
      { currency, signed, bare, strong, none, when }: MoneyLook<Row> = {},
    ): Column<Row> => {
      const amountOf = (row: Row) => (when && !when(row) ? null : valueOf<string | null>(row, key));
      const unit = (row: Row) =>
        typeof currency === 'function'
          ? currency(row)
          : (currency ?? valueOf<string | null>(row, 'currency') ?? '');
      return {
        key,
        head,
        end: true,
        strong,
        cell: (row) => {
          const amount = amountOf(row);
          return amount === null ? (
            none
          ) : (
            <Money value={amount} currency={unit(row)} signed={signed} bare={bare} />
          );
        },
        file: (row) => amountOf(row) ?? '',
        unit,
        sort: (row) => Number(amountOf(row)),
      };
    },
    /** One of a few, in its word. */
    word: <Name extends Field<Row, string>>(
      key: Name,
      head: string,
      words: (value: Row[Name]) => string,
    ): Column<Row> => {
      const said = (row: Row) => words(row[key]);
      return { key, head, cell: said, file: said, sort: said };
    },
    tag,
    /** Whether the site shows it. */
    shown: (key: Field<Row, boolean>): Column<Row> => {
      const words = (row: Row) => t(`console.content.run.${valueOf<boolean>(row, key) ? 'running' : 'off'}`);
      const cell = (row: Row) => (
        <StatusTag tone={valueOf<boolean>(row, key) ? 'up' : 'plain'}>{words(row)}</StatusTag>
      );
      return { key, head: t('console.common.state'), cell, file: words, sort: words };
    },
    /** A link to what a field names; nothing where it names nothing. */
    entity: (key: Field<Row, string | number | null>, head: string, of: EntityName): Column<Row> => {
      const id = (row: Row) => String(valueOf<string | number | null>(row, key) ?? '');
      return {
        key,
        head,
        cell: (row) => id(row) !== '' && <Entity of={of} id={id(row)} />,
        file: id,
        sort: id,
      };
    },
    /** Whose row it is, with the way to the part of their page that says more. */
    member: (head: Row extends Owned ? string : never, tab?: MemberTab): Column<Row> => ({
      key: 'account',
      head,
      cell: (row) => (
        <Entity of="member" id={valueOf<number>(row, 'memberId')} {...(tab ? { tab } : {})}>
          {valueOf<string>(row, 'account')}
        </Entity>
      ),
      file: (row) => valueOf(row, 'account'),
      sort: (row) => valueOf(row, 'account'),
    }),
  };
}
export type Columns<Row> = ReturnType<typeof columnsOf<Row>>;

export const fileTime = (at: number | null): string => (at === null ? '' : `${isoDay(at)} ${clockTime(at)}`);

function Time({ at }: { at: number | null }) {
  return useTableTime()(at);
}
