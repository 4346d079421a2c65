import { createRouter, Outlet, useMatches } from '@tanstack/react-router';
import { root } from './page.ts';
import { pageAt, PAGES } from './pages.ts';
import { Toasts } from './parts/toasts.tsx';
import { ConsoleShell } from './shell/console-shell.tsx';
import { FailedPage } from './shell/failed-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { Permitted } from './shell/permitted.tsx';

/** The frame, and in it the page the address says, behind the check of the permission its calls need. */
function Root() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '/' });
  return (
    <>
      <Toasts />
      <ConsoleShell>
        <Permitted permission={pageAt(path)?.permission}>
          <Outlet />
        </Permitted>
      </ConsoleShell>
    </>
  );
}

/** Every address of the console. Filters live in the query text, so that a view can be sent to a colleague. */
export const router = createRouter({
  routeTree: root.update({ component: Root, notFoundComponent: NotFoundPage }).addChildren(PAGES),
  // The default codec would turn `?account=900` into a number.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(search))
      if (value !== undefined && value !== '') query.set(key, String(value));
    return query.size > 0 ? `?${query}` : '';
  },
  scrollRestoration: true,
  defaultErrorComponent: FailedPage,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
