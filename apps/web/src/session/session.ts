import { createStore, stored, useStore } from './store.ts';

/** AUTH-019: how long a remembered login lasts in this browser. */
export const REMEMBER_MS = 86_400_000;
const TOKEN = 'token';
const UNTIL = 'tokenUntil';
const LAST_USER = 'lastUser';
const REMEMBER = 'loginRemember';

function readToken(): string | null {
  const until = Number(stored.read(UNTIL) ?? 0);
  const remembered = stored.read(TOKEN);
  if (remembered && until > Date.now()) return remembered;
  if (remembered) stored.write(TOKEN, null);
  return stored.read(TOKEN, 'session');
}

/** The session token or null; its absence alone makes a visitor anonymous (SHELL-025). */
export const tokenStore = createStore<string | null>(readToken());
export const getToken = (): string | null => tokenStore.get();
export const useToken = (): string | null => useStore(tokenStore);

/**
 * Keeps the token: for a day when the member wants to be remembered, else for this tab. The password is never kept
 * (standards.md); the username is.
 */
export function startSession(token: string, options: { remember: boolean; account?: string }): void {
  stored.write(TOKEN, options.remember ? token : null);
  stored.write(UNTIL, options.remember ? String(Date.now() + REMEMBER_MS) : null);
  stored.write(TOKEN, options.remember ? null : token, 'session');
  if (options.account !== undefined) {
    stored.write(LAST_USER, options.remember ? options.account : null);
    stored.write(REMEMBER, options.remember ? '1' : '0');
  }
  tokenStore.set(token);
}

/** Forgets the token here; the server's end of the session is the logout call. */
export function endSession(): void {
  stored.write(TOKEN, null);
  stored.write(UNTIL, null);
  stored.write(TOKEN, null, 'session');
  tokenStore.set(null);
}

export const lastUser = (): string => stored.read(LAST_USER) ?? '';
/** AUTH-018: the box starts ticked. */
export const remembersLogin = (): boolean => stored.read(REMEMBER) !== '0';

// Another tab logged in or out: this one follows.
addEventListener('storage', (event) => {
  if (event.key === TOKEN) tokenStore.set(readToken());
});
