import { createStore, stored, useStore } from './store.ts';

/** AUTH-019: how long a remembered login lasts in this browser. */
export const REMEMBER_MS = 86_400_000;
const TOKEN = 'token';
const UNTIL = 'tokenUntil';
const LAST_USER = 'lastUser';
const REMEMBER = 'loginRemember';
const TYPE_SMS = 'loginTypeSms';
const AFTER_LOGIN = 'afterLogin';

/** A mobile number as a member types it, with the dialling code chosen beside it. */
export type Mobile = { mobileNum: string; countryDialingCode: string };

/**
 * Why a session ended here: the member left (in this tab or another), the server said so, or the token the page
 * started with was never good and is dropped without a word (AUTH-055).
 */
export type SessionEnd = 'logout' | 'not_logged_in' | 'logged_in_elsewhere' | 'unproven';
export const sessionEndedStore = createStore<SessionEnd | null>(null);

/** AUTH-054: a token in the address begins the visit; it is taken out so that nobody copies it with the link. */
function takeUrlToken(): string | null {
  const url = new URL(location.href);
  const token = url.searchParams.get('token');
  if (token === null) return null;
  url.searchParams.delete('token');
  history.replaceState(history.state, '', url);
  if (!/^[\w-]{20,128}$/.test(token)) return null;
  stored.write(TOKEN, null);
  stored.write(TOKEN, token, 'session');
  return token;
}

function readToken(): string | null {
  const until = Number(stored.read(UNTIL) ?? 0);
  const remembered = stored.read(TOKEN);
  if (remembered && until > Date.now()) return remembered;
  if (remembered) stored.write(TOKEN, null);
  return stored.read(TOKEN, 'session');
}

/** The session token or null; its absence alone makes a visitor anonymous (SHELL-025). */
export const tokenStore = createStore<string | null>(takeUrlToken() ?? readToken());
export const getToken = (): string | null => tokenStore.get();
export const useToken = (): string | null => useStore(tokenStore);

/** The token the page started with, until the server has answered it once. */
let unproven = tokenStore.get();
export const isProven = (token: string): boolean => token !== unproven;
export const proveToken = (): void => {
  unproven = null;
};

/** Set by a login that needs nothing more; the popups of a member wait for it (AUTH-014). */
export const afterLoginStore = createStore(stored.read(AFTER_LOGIN, 'session') === '1');
export function markAfterLogin(): void {
  stored.write(AFTER_LOGIN, '1', 'session');
  afterLoginStore.set(true);
}
/** Whether this login is the account's first (AUTH-009): popup F asks for it. */
export const firstTimeLoginStore = createStore(false);

type Remembered = { remember: boolean; account?: string | undefined; mobile?: Mobile | undefined };

/**
 * Keeps the token: for a day when the member wants to be remembered, else for this tab. The password is never kept
 * (standards.md); the username is, or the mobile number when that was the way in.
 */
export function startSession(token: string, { remember, account, mobile }: Remembered): void {
  stored.write(TOKEN, remember ? token : null);
  stored.write(UNTIL, remember ? String(Date.now() + REMEMBER_MS) : null);
  stored.write(TOKEN, remember ? null : token, 'session');
  if (account !== undefined || mobile !== undefined) {
    stored.write(REMEMBER, remember ? '1' : '0');
    stored.write(TYPE_SMS, remember && mobile ? JSON.stringify(mobile) : null);
    if (!mobile || !remember) stored.write(LAST_USER, remember ? (account ?? null) : null);
  }
  unproven = null;
  tokenStore.set(token);
}

/**
 * Forgets the session here; the server's end of it is the logout call. What belongs to the visit goes too, except the
 * merchant code (AUTH-060).
 */
export function endSession(why: SessionEnd): void {
  forgetVisit();
  tokenStore.set(null);
  sessionEndedStore.set(why);
  if (why === 'logout') tabs?.postMessage(LEFT);
}

function forgetVisit(): void {
  const merchant = stored.read('merchant', 'session');
  stored.write(TOKEN, null);
  stored.write(UNTIL, null);
  stored.clear('session');
  stored.write('merchant', merchant, 'session');
  afterLoginStore.set(false);
  firstTimeLoginStore.set(false);
}

export const lastUser = (): string => stored.read(LAST_USER) ?? '';
/** AUTH-018: the box starts ticked. */
export const remembersLogin = (): boolean => stored.read(REMEMBER) !== '0';
/** The mobile number of the last login when it went by SMS: that mode then comes first (AUTH-001). */
export function lastMobile(): Mobile | undefined {
  try {
    const kept = JSON.parse(stored.read(TYPE_SMS) ?? 'null') as Partial<Mobile> | null;
    if (kept?.mobileNum && kept.countryDialingCode)
      return { mobileNum: kept.mobileNum, countryDialingCode: kept.countryDialingCode };
  } catch {
    // Somebody else wrote there; the form starts empty.
  }
  return undefined;
}

// ---- the other tabs of this browser
const LEFT = 'left';
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('baize-session');
const leaveListeners = new Set<() => void>();

/** Told when the member logs out in another tab while this one still has a session (its own, kept for the tab). */
export const onLeftElsewhere = (listener: () => void): void => void leaveListeners.add(listener);

tabs?.addEventListener('message', ({ data }) => {
  if (data === LEFT && getToken() !== null) for (const listener of leaveListeners) listener();
});

// A remembered session that another tab began or ended: this one follows.
addEventListener('storage', (event) => {
  if (event.key !== TOKEN) return;
  const [before, now] = [getToken(), readToken()];
  if (before !== null && now === null) {
    forgetVisit();
    sessionEndedStore.set('logout');
  }
  tokenStore.set(now);
});
