import { createRouter, type AnyRoute } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from './search-codec.ts';
import { queryClient } from './session/query-client.ts';
import { PageFailed } from './shell/chunk-failed.tsx';

export function makeRouter(routeTree: AnyRoute) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    // Of each place by itself: what stands around it stays (SHELL-066).
    defaultErrorComponent: PageFailed,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    caseSensitive: false,
    trailingSlash: 'never',
  });
}
