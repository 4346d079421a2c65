import type { Path } from '../paths.ts';

const OWN = /^\/(member(\/\w+)?|favorite|recent|agentHome)$/i;

/** The place of an address when only its member may see it; a game is started anew and is no place to return to. */
export function protectedPlace(pathname: string): Path | undefined {
  if (/^\/seamless$/i.test(pathname)) return '/';
  return OWN.test(pathname) ? (pathname as Path) : undefined;
}
