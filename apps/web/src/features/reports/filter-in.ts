import { faultOf } from './period.ts';

/** Which words of an address a filter takes; a filter that is not named takes any short word. */
export type Fits<Filter extends object> = Partial<Record<keyof Filter, readonly string[]>>;

const WORD_MAX = 40;
const PAGES_MAX = 100_000;

/** The filter an address asks for. What does not fit is as if it were not there. */
export function filterIn<Filter extends object>(
  search: Readonly<Record<string, string>>,
  first: Filter,
  fits: Fits<Filter>,
  now: number,
): Filter & { pageNo: number } {
  const asked = Object.keys(first).flatMap((name) => {
    const word = search[name];
    const known = fits[name as keyof Filter];
    if (!word || word.length > WORD_MAX || (known && !known.includes(word))) return [];
    return [[name, word] as const];
  });
  const found: Record<string, unknown> = { ...first, ...Object.fromEntries(asked) };
  const { from, to } = found;
  // Both days or neither: half of an address's period with half of another is nobody's wish.
  const isPeriod = typeof from === 'string' && typeof to === 'string';
  if (isPeriod && (!search['from'] || !search['to'] || faultOf({ from, to }, now))) {
    const own = first as { from?: string; to?: string };
    Object.assign(found, { from: own.from, to: own.to });
  }
  const page = Number(search['pageNo']);
  const pageNo = Number.isInteger(page) && page >= 1 && page <= PAGES_MAX ? page : 1;
  return { ...(found as Filter), pageNo };
}
