import { ok, refuse, type Logger } from '@baize/kernel';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { PhoneProvider } from './phone-provider.ts';

export type FirebaseOptions = {
  projectId: string;
  /** Of the browser half; public by design. */
  apiKey: string;
  /** Where the signing keys are read; Google's unless a test or a mirror says otherwise. */
  keysUrl?: string;
  log: Logger;
};

/** What the browser half loads, frames and calls; the page's policy allows them only while this provider is on. */
export const FIREBASE_ORIGINS = {
  scripts: ['https://www.google.com', 'https://www.gstatic.com'],
  frames: ['https://www.google.com', 'https://recaptcha.google.com'],
  calls: ['https://identitytoolkit.googleapis.com', 'https://www.google.com'],
} as const;

const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const KEYS_TIMEOUT_MS = 5_000;
/** Google's tokens live an hour; here the code must have been typed within this. */
const AUTH_AGE_MS = 5 * 60_000;
const SKEW_SECONDS = 30;
/** AUTH-037: with this provider the countdown is one minute. */
const COUNTDOWN_MINUTES = 1;
const TOKEN_MAX = 4_096;

const claims = z.object({
  sub: z.string().min(1).max(128),
  iat: z.number().int(),
  auth_time: z.number().int(),
  phone_number: z.string(),
  // A token of another sign-in method does not prove a number.
  firebase: z.object({ sign_in_provider: z.literal('phone') }),
});

/** Verifies ID tokens as Firebase Authentication signs them: RS256, issuer and audience of one project. */
export function firebasePhone(options: FirebaseOptions): PhoneProvider {
  const { projectId, apiKey, keysUrl = KEYS_URL, log } = options;
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: KEYS_TIMEOUT_MS });
  return {
    info: { provider: 'firebase', projectId, apiKey, expiredMinutes: COUNTDOWN_MINUTES },
    verify: async (token, now) => {
      if (token.length > TOKEN_MAX) return refuse('captcha_check_failed');
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ['RS256'],
          issuer: `https://securetoken.google.com/${projectId}`,
          audience: projectId,
          currentDate: now,
          clockTolerance: SKEW_SECONDS,
          requiredClaims: ['exp', 'iat'],
        });
        const read = claims.safeParse(payload);
        if (!read.success) return refuse('captcha_check_failed');
        const { sub, iat, auth_time, phone_number } = read.data;
        const ageMs = now.getTime() - auth_time * 1_000;
        if (ageMs < -SKEW_SECONDS * 1_000) return refuse('captcha_check_failed');
        if (ageMs > AUTH_AGE_MS) return refuse('code_expired');
        return ok({ phone: phone_number, tokenId: `${sub}:${auth_time}:${iat}` });
      } catch (error) {
        if (error instanceof errors.JWTExpired) return refuse('code_expired');
        if (isOfToken(error)) return refuse('captcha_check_failed');
        // The keys could not be read, which is not the visitor's fault.
        log.error({ err: error, keysUrl }, 'the phone provider’s keys could not be read');
        return refuse('unknown_error');
      }
    },
  };
}

/** Whether the token itself is at fault: not a JWS, another algorithm, key, issuer, audience, or a bad signature. */
const isOfToken = (error: unknown): boolean =>
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWSSignatureVerificationFailed ||
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported;
