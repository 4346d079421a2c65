import { useState } from 'react';

/** What a record is narrowed to; narrowed otherwise it begins at its first page. */
export function usePagedFilter<Filter extends object>(initial: () => Filter) {
  const [filter, setFilter] = useState(() => ({ ...initial(), pageNo: 1 }));
  return {
    filter,
    narrow: (part: Partial<Filter>) => setFilter((before) => ({ ...before, ...part, pageNo: 1 })),
    turnTo: (pageNo: number) => setFilter((before) => ({ ...before, pageNo })),
  };
}
