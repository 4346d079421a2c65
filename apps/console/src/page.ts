import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import type { MessageKey } from '@baize/i18n';
import { readSearch, type Params } from './parts/list/params.ts';

type Titled<Key> = Key extends `console.place.${infer Name}` ? Name : never;
type Grouped<Key> = Key extends `console.section.${infer Name}` ? Name : never;

/** One page: where it is, who may open it, what its address may say, its code. */
export type Page<Path extends string = string, P extends Params = Params> = {
  readonly path: Path;
  /** Its group and its words in the menu; a page without is in none. */
  readonly menu?: readonly [section: Grouped<MessageKey>, title: Titled<MessageKey>];
  /** A staff member without it does not see the page; the server refuses its calls anyway. */
  readonly permission?: string;
  readonly search?: P;
  readonly load: () => Promise<RouteComponent>;
};

/** The root of every address; `routes.tsx` gives it the shell. */
export const root = createRootRoute();

/** A page as a route whose code comes when it is opened. */
export function page<const Path extends string, P extends Params = Record<never, never>>(one: Page<Path, P>) {
  const route = createRoute({
    getParentRoute: () => root,
    path: one.path,
    validateSearch: (query: Record<string, unknown>) => readSearch((one.search ?? {}) as P, query),
    component: lazyRouteComponent(async () => ({ default: await one.load() }), 'default'),
  });
  return Object.assign(route, { page: one });
}
