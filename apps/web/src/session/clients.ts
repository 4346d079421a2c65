import type { cashierApi } from '@baize/cashier/api';
import { cashierRoutes } from '@baize/cashier/routes';
import type { catalogueApi } from '@baize/catalogue/api';
import { catalogueRoutes } from '@baize/catalogue/routes';
import { createClient, type ClientOptions } from '@baize/endpoint/client';
import type { identityApi } from '@baize/identity/api';
import { identityRoutes } from '@baize/identity/routes';
import type { Result } from '@baize/kernel';
import type { playApi } from '@baize/play/api';
import { playRoutes } from '@baize/play/routes';
import type { siteApi } from '@baize/site/api';
import { siteRoutes } from '@baize/site/routes';
import type { walletApi } from '@baize/wallet/api';
import { walletRoutes } from '@baize/wallet/routes';
import { boot } from '../boot.ts';
import { languageStore } from './language.ts';
import { endSession, getToken } from './session.ts';
import { createStore, stored } from './store.ts';

/** SHELL-074: the site runs as platform WEB. */
export const DEVICE = 'WEB';

export function callHeaders(): Record<string, string> {
  const token = getToken();
  const merchant = boot.config?.merchantCode ?? stored.read('merchant');
  return {
    Device: DEVICE,
    Language: languageStore.get(),
    ...(merchant ? { Merchant: merchant } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
}

const options: ClientOptions = { headers: callHeaders };
export const site = createClient<typeof siteApi>(siteRoutes, options);
export const identity = createClient<typeof identityApi>(identityRoutes, options);
export const catalogue = createClient<typeof catalogueApi>(catalogueRoutes, options);
export const wallet = createClient<typeof walletApi>(walletRoutes, options);
export const play = createClient<typeof playApi>(playRoutes, options);
export const cashier = createClient<typeof cashierApi>(cashierRoutes, options);

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

/** Why the session ended without the member asking: the login dialog says it. */
export const sessionEndedStore = createStore<string | null>(null);
const ENDED = new Set(['not_logged_in', 'logged_in_elsewhere']);

/** Looks at every answer: one that says the session is over ends it here too (I18N-018). */
export async function watched<Value, Code extends string>(
  call: Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  const token = getToken();
  const answer = await call;
  if (!answer.ok && ENDED.has(answer.code) && token && token === getToken()) {
    endSession();
    sessionEndedStore.set(answer.code);
  }
  return answer;
}

/** The value of a call, or a thrown Refused: the form TanStack Query wants. */
export async function ask<Value>(call: Promise<Result<Value, string>>): Promise<Value> {
  const answer = await watched(call);
  if (answer.ok) return answer.value;
  throw new Refused(answer.code, answer.detail);
}
