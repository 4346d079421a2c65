import type { Result } from '@baize/kernel';
import { signIn } from '../clients/sign-in.ts';
import { ask, Refused } from './clients.ts';

type Key = { kid: string; key: CryptoKey; clockOffset_ms: number };
let cached: Promise<Key> | undefined;

async function fetchKey(): Promise<Key> {
  const { kid, pem, serverTime } = await ask(signIn.getPublicKey({}));
  const der = Uint8Array.from(atob(pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')), (char) =>
    char.charCodeAt(0),
  );
  const key = await crypto.subtle.importKey('spki', der, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, [
    'encrypt',
  ]);
  return { kid, key, clockOffset_ms: serverTime - Date.now() };
}

/**
 * An E field (api-calls.md §0): the text with the server's time and a nonce, sealed to the server's key so that it
 * is neither logged nor replayed on the way. A device with a wrong clock still passes: the server's time is used.
 */
export async function seal(plain: string): Promise<string> {
  cached ??= fetchKey();
  let held: Key;
  try {
    held = await cached;
  } catch (error) {
    cached = undefined;
    throw error;
  }
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  const body = JSON.stringify({ v: plain, t: Date.now() + held.clockOffset_ms, n: nonce.join('') });
  const bytes = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, held.key, new TextEncoder().encode(body));
  return `v1.${held.kid}.${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
}

/** After sealed_invalid: the server's key was rotated, the next seal asks for the new one. */
export function forgetKey(): void {
  cached = undefined;
}

type Refusal = { ok: false; code: string; detail?: unknown };

/**
 * A call with sealed fields. When the server's key was rotated meanwhile, the fields are sealed anew and sent once
 * more; the member need not press twice. A key that cannot be fetched is the refusal of that fetch. `call` may answer
 * nothing when something before it did not work out.
 */
export async function withSeal<A extends { ok: true } | Refusal | undefined>(
  call: () => Promise<A>,
): Promise<A | Refusal> {
  try {
    const first = await call();
    if (first === undefined || first.ok || first.code !== 'sealed_invalid') return first;
    forgetKey();
    return await call();
  } catch (error) {
    if (error instanceof Refused) return { ok: false, code: error.code, detail: error.detail };
    throw error;
  }
}

/** A call whose payment password goes sealed; its value, or a thrown Refused. */
export const askWithPin =
  <Given extends { paymentPassword: string }, Value>(
    call: (input: Given) => Promise<Result<Value, string>>,
  ) =>
  (input: Given): Promise<Value> =>
    ask(withSeal(async () => call({ ...input, paymentPassword: await seal(input.paymentPassword) })));
