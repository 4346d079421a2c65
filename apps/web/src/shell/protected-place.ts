import { LOGIN_PATHS, type Path } from '../paths.ts';

const OWN = [...LOGIN_PATHS, '/recall', '/agentHome'].map((path) => path.toLowerCase());

/** The place of an address when only its member may see it; a game is started anew and is no place to return to. */
export function protectedPlace(pathname: string): Path | undefined {
  if (/^\/seamless$/i.test(pathname)) return '/';
  const place = pathname.toLowerCase();
  return OWN.includes(place) || /^\/member\/\w+$/.test(place) ? (pathname as Path) : undefined;
}
