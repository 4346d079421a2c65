import type { Path } from '../../pages.ts';
import type { ForcedChange, LoginWay, Wanted } from '../../session/dialogs.ts';

/** AUTH-011, AUTH-012: who came with a code has proved more than the password it would ask to change. */
const NEVER_FORCED: ReadonlySet<string> = new Set(['sms', 'firebase']);

/** The forced change a login leads to, if any. */
export const forcedChangeOf = (
  session: { mustChangePassword: ForcedChange | null },
  type: LoginWay['type'],
): ForcedChange | null => (NEVER_FORCED.has(type) ? null : session.mustChangePassword);

/** AUTH-015, AUTH-016: agents' own page leads to their centre, a login to what asked for it, else home. */
export const wantedAfterLogin = ({ agent, from }: Pick<LoginWay, 'agent' | 'from'>): Wanted =>
  agent ? '/agentHome' : (from ?? '/');

/** The place somebody wanted; none for a game, which is started. */
export const placeOf = (wanted: Wanted | undefined): Path | undefined => {
  if (wanted === undefined || typeof wanted === 'string') return wanted;
  return 'to' in wanted ? wanted.to : undefined;
};

/** AUTH-126: after a change of password agents stay in their own place. */
export const placeAfterChange = (pathname: string): Path =>
  /^\/agent(home(\/.*)?)?$/i.test(pathname) ? '/agentHome' : '/';

/** AUTH-045: whether the way in begins at a lottery: its own places, or the lobbies of LOTT and ELOTT. */
export const isLotteryEntry = (from: Wanted | undefined, here: string): boolean =>
  [placeOf(from) ?? '', here].some((place) => /^\/(e?lott|lottery|vnlottery|sealottery)$/i.test(place));
