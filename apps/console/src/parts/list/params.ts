import { daysOf, type Period } from '../days.ts';

/** One parameter of a page's address: how it is read, which control of the list sets it, what it means left out. */
export type Param<Value extends string = string> = {
  /** `none`: not a filter; the page itself sets it (a view, a tab, a chosen thing). */
  readonly control: 'chips' | 'choice' | 'text' | 'day' | 'range' | 'none';
  readonly read: (value: string) => Value | undefined;
  readonly options: readonly Value[];
  readonly fallback: () => Value | undefined;
};
export type Params = Readonly<Record<string, Param>>;
export type ValueOf<P> = P extends Param<infer Value> ? Value : never;

/** What every page may carry beside its own parameters: the page of its list, how it is sorted, the open case. */
type Place = { page?: number; sort?: string; case?: string };
/** The query text of a page, typed. A parameter that is missing or odd is undefined. */
export type SearchOf<P extends Params> = { [Name in keyof P]?: ValueOf<P[Name]> } & Place;

const TEXT_MAX = 120;

function param<Value extends string>(
  control: Param['control'],
  options: readonly Value[],
  fallback?: Value,
): Param<Value> {
  return {
    control,
    options,
    read: (value) => options.find((one) => one === value),
    fallback: () => fallback,
  };
}

/** One of a few, as chips. The option `all` asks for no filter; without a fallback it is what the address means. */
export const chips = <const Value extends string>(options: readonly Value[], fallback?: NoInfer<Value>) =>
  param('chips', options, fallback ?? options.find((one) => one === 'all'));
/** One of many, as a select that can be cleared. */
export const choice = <const Value extends string>(options: readonly Value[]) => param('choice', options);
/** Set by the page itself, and no filter of its list. */
export type View<Value extends string = string> = Param<Value> & { readonly control: 'none' };
export const view = <const Value extends string>(options: readonly Value[]): View<Value> => ({
  ...param('none', options),
  control: 'none',
});

const readText = (value: string): string | undefined => value.trim().slice(0, TEXT_MAX) || undefined;
/** A word to look for, taken on Enter. */
export const text: Param = { control: 'text', options: [], read: readText, fallback: () => undefined };

const readDay = (value: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
/** A day of the site's zone, YYYY-MM-DD. */
export const day: Param = { control: 'day', options: [], read: readDay, fallback: () => undefined };
/** The first and the last day of a period, `from` and `to`; without one the page begins with any time. */
export const range = (period?: Period): { from: Param; to: Param } => ({
  from: { control: 'range', options: [], read: readDay, fallback: () => period && daysOf(period).from },
  to: { control: 'range', options: [], read: readDay, fallback: () => period && daysOf(period).to },
});

/** Reads the query text: everything optional, anything odd dropped. */
export function readSearch<P extends Params>(params: P, query: Record<string, unknown>): SearchOf<P> {
  const page = Number(query['page']);
  const search: Record<string, unknown> = {
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    sort: textOf(query['sort']),
    case: textOf(query['case']),
  };
  for (const [name, { read }] of Object.entries(params)) {
    const value = query[name];
    search[name] = typeof value === 'string' ? read(value) : undefined;
  }
  return search as SearchOf<P>;
}

const textOf = (value: unknown) => (typeof value === 'string' ? readText(value) : undefined);

/** What a list asks for: each filter as the address says or means it, `all` left out. */
export function filtersOf(params: Params, search: Readonly<Record<string, unknown>>): Record<string, string> {
  const filters: Record<string, string> = {};
  for (const [name, { control, fallback }] of Object.entries(params)) {
    if (control === 'none') continue;
    const value = (search[name] as string | undefined) ?? fallback();
    if (value !== undefined && value !== 'all') filters[name] = value;
  }
  return filters;
}
