import { buttonClass } from '@baize/ui';
import { Link as RouterLink, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, type ComponentType, type ReactNode } from 'react';
import { placeFrom, type Path } from './pages.ts';

export type Search = Record<string, string | undefined>;
type LinkProps = {
  to: Path;
  search?: Search;
  /** What the address names within the page, without #. */
  hash?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
  onClick?: (() => void) | undefined;
  'aria-label'?: string;
  /** Where several addresses are the same place and this link stands for all of them. */
  'aria-current'?: 'page' | undefined;
  /** Part of the page's code is fetched when the pointer comes near; false for links seldom taken. */
  preload?: 'intent' | false;
};
type Place = { to: Path; search: Search; replace?: boolean; resetScroll?: boolean };

// The router's own link is typed by a registration that is global to the type check, and the console is a second app
// in it. Ours is typed by our own list of paths.
const Typed = RouterLink as unknown as ComponentType<
  LinkProps & { search: Search; activeOptions: object; resetScroll: boolean }
>;
const ACTIVE = { exact: true, includeSearch: false };

/** A link within the site; the current place gets aria-current="page". */
export function Link({ search, to, ...rest }: LinkProps) {
  const place = useRouterState({ select: ({ location }) => placeFrom(location.pathname, to) });
  const isHere = useRouterState({ select: ({ location }) => isSame(location.pathname, place) });
  return <Typed {...rest} to={place} search={search ?? {}} activeOptions={ACTIVE} resetScroll={!isHere} />;
}

/** A link in the shape of a small button. */
export const ButtonTo = ({
  kind = 'outline',
  ...link
}: LinkProps & { kind?: 'outline' | 'primary' | 'plain' }) => (
  <Link {...link} className={buttonClass({ kind, size: 'small' }, link.className)} />
);

/** SHELL-028: a new place begins at its top; another query of the same place stays where the reader is. */
const isSame = (pathname: string, to: Path): boolean => pathname.toLowerCase() === to.toLowerCase();

export type Go = (to: Path, options?: { search?: Search; replace?: boolean }) => void;

/** Goes to a place of the site. Failures are swallowed (SHELL-029): the page shows what it can. */
export function useGo(): Go {
  const router = useRouter();
  return useCallback(
    (wanted, options) => {
      const to = placeFrom(router.state.location.pathname, wanted);
      const place: Place = {
        to,
        search: options?.search ?? {},
        replace: options?.replace ?? false,
        resetScroll: !isSame(router.state.location.pathname, to),
      };
      (router.navigate as unknown as (place: Place) => Promise<void>)(place).catch(() => undefined);
    },
    [router],
  );
}
