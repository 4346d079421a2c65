import { createRouter, type AnyRoute } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from './search-codec.ts';
import { queryClient } from './session/query-client.ts';

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
