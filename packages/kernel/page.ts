import { invariant } from './invariant.ts';

/** OPEN-API-04: pages are counted from 1 and hold at most this many rows. */
export const PAGE_SIZE_MAX = 100;

export type PageRequest = { pageNo: number; pageSize: number };
export type Page<T> = { list: T[]; pageNo: number; totalPages: number; totalCount: number };

/** Wraps one page of rows; a page above totalPages is an empty list. */
export function pageOf<T>(list: T[], totalCount: number, request: PageRequest): Page<T> {
  invariant(request.pageSize > 0 && request.pageNo > 0, 'page request out of range', { ...request });
  return { list, pageNo: request.pageNo, totalPages: Math.ceil(totalCount / request.pageSize), totalCount };
}

/** One page of rows that are all at hand. */
export function cutPage<T, View>(
  all: readonly T[],
  request: PageRequest,
  view: (one: T) => View,
): Page<View> {
  const from = offsetOf(request);
  return pageOf(all.slice(from, from + request.pageSize).map(view), all.length, request);
}

export const offsetOf = ({ pageNo, pageSize }: PageRequest): number => (pageNo - 1) * pageSize;
