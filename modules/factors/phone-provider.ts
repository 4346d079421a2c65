import { refuse, type Result } from '@baize/kernel';

/** What the browser needs to know of the outside service; the key of Firebase's browser half is public. */
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
 * A service that sends and checks codes by itself, in the browser, and hands out a signed statement of the number
 * (`firebaseIdToken`). We believe the signature alone.
 */
export type PhoneProvider = {
  info: PhoneProviderInfo;
  /** `phone` is E.164 ('+85512345678'); `statementId` tells one statement from every other. */
  verify(
    token: string,
    now: Date,
  ): Promise<Result<{ phone: string; statementId: string }, PhoneTokenRefusal>>;
};

/** Nobody is asked. */
export const noPhoneProvider = (): PhoneProvider => ({
  info: { provider: 'off' },
  verify: () => Promise.resolve(refuse('operation_not_enabled')),
});
