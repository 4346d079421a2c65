import { refuse, type Result } from '@baize/kernel';

/** What the browser half of the outside service needs; Firebase's browser key is public. */
export type PhoneProviderInfo =
  | { provider: 'off' }
  | { provider: 'firebase'; projectId: string; apiKey: string; expiredMinutes: number };

export type PhoneTokenRefusal =
  | 'captcha_check_failed'
  | 'operation_not_enabled'
  | 'code_expired'
  | 'invalid_phone_number'
  | 'unknown_error';

/**
 * A service that sends and checks codes in the browser and issues a signed ID token with the number (`firebaseIdToken`).
 * Only its signature is trusted.
 */
export type PhoneProvider = {
  info: PhoneProviderInfo;
  /** `phone` is E.164 ('+85512345678'); `tokenId` identifies one ID token. */
  verify(token: string, now: Date): Promise<Result<{ phone: string; tokenId: string }, PhoneTokenRefusal>>;
};

/** No service is configured. */
export const noPhoneProvider = (): PhoneProvider => ({
  info: { provider: 'off' },
  verify: () => Promise.resolve(refuse('operation_not_enabled')),
});
