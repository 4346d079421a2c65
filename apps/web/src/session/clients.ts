import type { Api } from '@baize/endpoint';
import { createClient, type Client, type ClientOptions } from '@baize/endpoint/client';
import type { Result } from '@baize/kernel';
import { boot } from '../boot.ts';
import { isIdle } from './idle.ts';
import { languageStore } from './language.ts';
import { forceChange, interrupt } from './dialogs.ts';
import { endSession, getToken, isProven } from './session.ts';
import { createStore, stored } from './store.ts';

/** SHELL-074: the site runs as platform WEB. */
export const DEVICE = 'WEB';

/** The merchant's code, from the page or from an earlier visit's config. */
export const merchantCode = (): string | undefined =>
  boot.config?.merchantCode ?? stored.read('merchant') ?? undefined;

export function callHeaders(): Record<string, string> {
  const token = getToken();
  const merchant = merchantCode();
  return {
    Device: DEVICE,
    Language: languageStore.get(),
    ...(merchant ? { Merchant: merchant } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(isIdle() ? { 'X-Idle': '1' } : {}),
  };
}

const options: ClientOptions = { headers: callHeaders };

/** When an answer last said that the site is closed to this visitor; the status query follows it. */
export const closedStore = createStore(0);

/**
 * A module's calls; every answer is looked at for what concerns the session as a whole. Each module's own client stands
 * in src/clients, so that its paths travel with the pages that call it and not with the first screen.
 */
export function clientOf<A extends Api>(routes: A['routes']): Client<A> {
  const plain = createClient<A>(routes, options) as Record<string, Call>;
  const watched = Object.entries(plain).map(([name, call]) => [name, watch(call)]);
  return Object.fromEntries(watched) as Client<A>;
}
type Call = (input: unknown, options?: unknown) => Promise<Result<unknown>>;

/**
 * An answer that says the session is over ends it here too (I18N-018); one that asks for a new password or for a
 * confirmation opens that dialog over whatever is shown, and the member then repeats what he did.
 */
function watch(call: Call): Call {
  return async (input, callOptions) => {
    const token = getToken();
    const answer = await call(input, callOptions);
    // SHELL-068: the site was closed while somebody was in it; the status is asked for and the page changes.
    if (!answer.ok && (answer.code === 'maintenance' || answer.code === 'access_restricted'))
      closedStore.set(Date.now());
    if (answer.ok || token === null || token !== getToken()) return answer;
    if (answer.code === 'logged_in_elsewhere') endSession('logged_in_elsewhere');
    else if (answer.code === 'not_logged_in') endSession(isProven(token) ? 'not_logged_in' : 'unproven');
    else if (answer.code === 'must_change_password') forceChange();
    else if (answer.code === 'reauth_required') interrupt('confirm-session');
    return answer;
  };
}

/** What a call takes, and what it answers when it is granted. */
export type Input<F extends (input: never, ...rest: never[]) => unknown> = Parameters<F>[0];
export type Answer<F extends (...args: never[]) => Promise<unknown>> =
  Awaited<ReturnType<F>> extends infer R ? (R extends { ok: true; value: infer V } ? V : never) : never;

/** A refused call as an exception, for queries: `code` is an i18n key of area error, `detail` what the call says. */
export class Refused extends Error {
  readonly code: string;
  readonly detail: unknown;
  constructor(code: string, detail: unknown) {
    super(code);
    this.name = 'Refused';
    this.code = code;
    this.detail = detail;
  }
}

/** The value of a call, or a thrown Refused: the form TanStack Query wants. */
export async function ask<Value>(call: Promise<Result<Value, string>>): Promise<Value> {
  const answer = await call;
  if (answer.ok) return answer.value;
  throw new Refused(answer.code, answer.detail);
}
