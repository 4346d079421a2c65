/**
 * Query strings are text and stay text: the router's own codec would make a number of `?gameCode=9`
 * (design/frontend.md §4).
 */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));
export const stringifySearch = (search: Record<string, unknown>): string => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  const text = query.toString();
  return text ? `?${text}` : '';
};
