import { CATEGORY_PATHS, PATHS } from '../apps/web/src/pages.ts';

/** Every route of the specification and where it leads each kind of reader (spec §2; SHELL-002…038). */
export type Role = 'visitor' | 'trial' | 'member';
export const ROLES: readonly Role[] = ['visitor', 'trial', 'member'];
export type Dialog = 'login' | 'true-account' | 'register' | 'forgot';
export type Landing = { path: string; dialog?: Dialog };
export type Place = { asked: string; lands: Record<Role, Landing> };

const LOGIN: Landing = { path: '/', dialog: 'login' };
const REAL_ACCOUNT: Landing = { path: '/', dialog: 'true-account' };
const pathOf = (asked: string): string => asked.split('?')[0] ?? asked;

const open = (asked: string, path = pathOf(asked)): Place => ({
  asked,
  lands: { visitor: { path }, trial: { path }, member: { path } },
});
const afterLogin = (asked: string, path = pathOf(asked)): Place => ({
  asked,
  lands: { visitor: LOGIN, trial: { path }, member: { path } },
});
const ofMembers = (asked: string, path = pathOf(asked)): Place => ({
  asked,
  lands: { visitor: LOGIN, trial: REAL_ACCOUNT, member: { path } },
});
/** A dialog of visitors over the home page; who is in finds the home page. */
const entry = (asked: string, landing: Landing): Place => ({
  asked,
  lands: { visitor: landing, trial: { path: '/' }, member: { path: '/' } },
});

/** The places themselves, one row a screen. */
export const PLACES: readonly Place[] = [
  open('/'),
  ...Object.values(CATEGORY_PATHS).map((path) => open(path)),
  open('/rng?vendor=STU'),
  open('/search?name=koi'),
  afterLogin('/favorite'),
  afterLogin('/recent'),
  afterLogin('/recall'),
  entry('/login', LOGIN),
  entry('/register', { path: '/register', dialog: 'register' }),
  entry('/forget', { path: '/', dialog: 'forgot' }),
  open('/help'),
  open('/promotions'),
  open('/pointMall'),
  open('/announce'),
  open('/down'),
  open('/agent'),
  // One of the office's pages: that each of them is an agent's alone is asked of the table (pages.test.ts).
  open('/agentHome', '/agent'),
  open('/agentHome/downlineManagmentView', '/agent'),
  afterLogin('/seamless?nodeId=50001'),
  ...PATHS.filter((path) => path.startsWith('/member')).map((path) => ofMembers(path)),
];

/** Other ways to write them: cases, old and misspelt names, names that are none. */
export const OTHER_NAMES: readonly Place[] = [
  ...['/index', '/index.html', '/home', '/HOME', '/RNG', '/Live', '/ANNOUNCE'].map((asked) => open(asked)),
  afterLogin('/Recent'),
  entry('/register?aff=A1', { path: '/register', dialog: 'register' }),
  ofMembers('/Member/WithDraw'),
  afterLogin('/lottery?gameCode=1', '/lott'),
  afterLogin('/lottert', '/lott'),
  afterLogin('/vnLottery', '/lott'),
  afterLogin('/vnlottery', '/lott'),
  afterLogin('/seaLottery', '/elott'),
  afterLogin('/sealottery', '/elott'),
  ofMembers('/member?page=withdraw', '/member/withdraw'),
  ofMembers('/member?page=no-such-page', '/member/securityCenter'),
  ...['/no-such-place', '/a/b/c'].map((asked) => open(asked, '/')),
];

export type Screen = { asked: string; role: Role; lands: Landing };

/** One screen once: most guards lead to the same dialog. The home page is another one to each kind of reader. */
export function everyScreen(): Screen[] {
  const seen = new Set<string>();
  return PLACES.flatMap(({ asked, lands }) =>
    ROLES.flatMap((role) => {
      const { path, dialog = '' } = lands[role];
      const name = asked === '/' ? `/ ${role}` : `${path} ${dialog} ${asked.split('?')[1] ?? ''}`;
      if (seen.has(name) || (path === '/' && dialog === '' && asked !== '/')) return [];
      seen.add(name);
      return [{ asked, role, lands: lands[role] }];
    }),
  );
}
