import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { MEMBER_TABS } from '../session/search.ts';
import type { Column } from './data-table.tsx';
import css from './parts.module.css';

type Owned = { memberId: number; account: string };

/** Whose row it is, with the way to the part of their page that says more. */
export function memberColumn<Row extends Owned>(
  head: ReactNode,
  tab?: (typeof MEMBER_TABS)[number],
): Column<Row> {
  return {
    key: 'member',
    head,
    cell: (row) => (
      <Link
        to="/members/$memberId"
        params={{ memberId: String(row.memberId) }}
        search={tab ? { tab } : {}}
        className={css.link}
      >
        {row.account}
      </Link>
    ),
  };
}
