import { createRouter, type AnyRoute } from '@tanstack/react-router';
import { queryClient } from './session/query-client.ts';

/**
 * Query strings are text and stay text: the router's own codec would make a number of `?gameCode=9`
 * (design/frontend.md §4).
 */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));
const stringifySearch = (search: Record<string, unknown>): string => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  const text = query.toString();
  return text ? `?${text}` : '';
};

export function makeRouter(routeTree: AnyRoute) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    caseSensitive: false,
    trailingSlash: 'never',
  });
}
