import { useRouterState, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useGo } from '../../link.tsx';
import type { Path } from '../../pages.ts';
import { filterIn, type Fits } from './filter-in.ts';

/**
 * What a record is narrowed to, kept in the address: it survives a reload and a way back, and can be sent to somebody.
 * Narrowed otherwise it begins at its first page. `fits` says which words of an address a filter takes.
 */
export function usePagedFilter<Filter extends object>(initial: () => Filter, fits: Fits<Filter> = {}) {
  const go = useGo();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  // Of the place this stands at: that of the location is the next place's while one goes there.
  const search: Readonly<Record<string, string>> = useSearch({ strict: false });
  const [first] = useState(initial);
  const [now] = useState(Date.now);
  const filter = filterIn(search, first, fits, now);
  const set = (next: Filter & { pageNo: number }) => {
    const { pageNo, ...rest } = next;
    const words = Object.entries(rest).map(([name, value]) => [name, String(value ?? '')]);
    go(here as Path, {
      replace: true,
      search: { ...search, ...Object.fromEntries(words), pageNo: pageNo === 1 ? undefined : String(pageNo) },
    });
  };
  return {
    filter,
    narrow: (part: Partial<Filter>) => set({ ...filter, ...part, pageNo: 1 }),
    turnTo: (pageNo: number) => set({ ...filter, pageNo }),
  };
}
