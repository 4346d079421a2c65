import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { pageAt, type PagePath, type ParamsOf } from '../../pages.ts';
import type { Listed } from '../data-table.tsx';
import { filtersOf, type Params, type SearchOf, type ValueOf, type View } from './params.ts';

export const PAGE_SIZE = 20;
/** The most one answer has. */
const FILE_PAGE_SIZE = 100;

type Paging = { pageNo: number; pageSize: number };
/** What a list asks its call for: the filters of the address, none of them `all`, and which rows. */
type AskedOf<P extends Params> = {
  [Name in keyof P as P[Name] extends View ? never : Name]?: Exclude<ValueOf<P[Name]>, 'all'>;
} & Paging;
/** The row of an answer: a plain list, a list with something beside it, or one page of a list. */
type RowOf<Answer> = Answer extends readonly (infer Row)[]
  ? Row
  : Answer extends { list: readonly (infer Row)[] }
    ? Row
    : never;
type Found<Answer> = {
  data: Answer | undefined;
  error: Error | null;
  isFetching: boolean;
  isSuccess: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
};

/** Rows as a table shows them, how they were asked for, and how the address asks for others. */
export type ListState<Row, P extends Params = Params, Answer = unknown> = {
  found: Found<Answer>;
  page: Listed<Row> | undefined;
  pageSize: number;
  address?: {
    params: Params;
    search: SearchOf<P>;
    /** Asks for other rows: the first page of them, no case open. */
    filter: (part: Partial<SearchOf<P>>) => void;
    toPage: (pageNo: number) => void;
    sort: (column: string | undefined) => void;
    /** One more page for a file, of as many rows as an answer can have. */
    read: (pageNo: number) => Promise<Listed<Row>>;
  };
};

/** Any query as a list: all of it at once, no filters. */
export function wholeList<Answer>(found: Found<Answer>): ListState<RowOf<Answer>> {
  const page = listedOf(found.data);
  return { found, page, pageSize: Math.max(1, page?.list.length ?? 0) };
}

/** Rows that are here already, as a list. */
export const givenList = <Row>(list: readonly Row[]): ListState<Row> => ({
  found: {
    data: list,
    error: null,
    isFetching: false,
    isSuccess: true,
    dataUpdatedAt: 0,
    refetch: () => undefined,
  },
  page: { list, pageNo: 1, totalPages: 1, totalCount: list.length },
  pageSize: Math.max(1, list.length),
});

/**
 * The list of a page: its filters, page, sort and open case are in the address as `pages.ts` declares them. `query` is
 * the call with the filters that apply to it; an answer without pages is shown as one.
 */
export function useList<Path extends PagePath, Answer>(
  path: Path,
  query: (asked: AskedOf<ParamsOf<Path>>) => UseQueryOptions<Answer, Error, Answer, QueryKey>,
  pageSize = PAGE_SIZE,
) {
  type Search = SearchOf<ParamsOf<Path>>;
  const client = useQueryClient();
  const search = useSearch({ from: path as '/members' }) as unknown as Search;
  const navigate = useNavigate({ from: path }) as (to: {
    search: (before: Search) => Search;
    replace?: boolean;
  }) => Promise<void>;
  const params = pageAt(path)?.search ?? {};
  const asked = (paging: Paging) =>
    query({ ...filtersOf(params, search), ...paging } as AskedOf<ParamsOf<Path>>);
  const found = useQuery(asked({ pageNo: search.page ?? 1, pageSize }));
  const address = {
    params,
    search,
    filter: (part: Partial<Search>) =>
      void navigate({ search: (before) => ({ ...before, page: undefined, case: undefined, ...part }) }),
    toPage: (page: number) => void navigate({ search: (before) => ({ ...before, page }) }),
    sort: (column: string | undefined) =>
      void navigate({ search: (before) => ({ ...before, sort: column }), replace: true }),
    read: async (pageNo: number) =>
      listedOf(await client.fetchQuery({ ...asked({ pageNo, pageSize: FILE_PAGE_SIZE }), staleTime: 0 })) ??
      NOTHING,
  };
  const list: ListState<RowOf<Answer>, ParamsOf<Path>, Answer> & { address: typeof address } = {
    found,
    page: listedOf(found.data),
    pageSize,
    address,
  };
  return {
    ...list,
    /** The case that stands open beside the list. */
    open: search.case,
    show: (one: string | undefined) =>
      void navigate({ search: (before) => ({ ...before, case: one }), replace: true }),
  };
}

const NOTHING = { list: [], pageNo: 1, totalPages: 1, totalCount: 0 };

function listedOf<Answer>(answer: Answer | undefined): Listed<RowOf<Answer>> | undefined {
  if (answer === undefined) return undefined;
  const list = (Array.isArray(answer) ? answer : (answer as { list: unknown[] }).list) as RowOf<Answer>[];
  const paged = answer as Partial<Listed<RowOf<Answer>>>;
  if (Array.isArray(answer) || paged.totalCount === undefined)
    return { list, pageNo: 1, totalPages: 1, totalCount: list.length };
  return paged as Listed<RowOf<Answer>>;
}
