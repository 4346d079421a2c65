import { systemClock, type Clock } from '@baize/kernel';
import type { Database } from '@baize/db';
import type { SendDeps } from '@baize/dispatch';
import type { Logger } from '@baize/endpoint';
import type { SecretBox } from '@baize/site';
import { noPhoneProvider, type PhoneProvider } from './phone-provider.ts';

export type FactorsDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  /** Seals authenticator secrets and keys the hashes of codes. */
  box: SecretBox;
  /** Hands messages that cannot leave at once to the worker. */
  publish: SendDeps['publish'];
  outboxIsRead: SendDeps['outboxIsRead'];
  phone: PhoneProvider;
};

export type FactorsOptions = Omit<FactorsDeps, 'clock' | 'phone'> & Partial<FactorsDeps>;

/** Everything the module's operations work with; made once by the app. */
export function createFactors(options: FactorsOptions): FactorsDeps {
  const { phone = noPhoneProvider(), clock = systemClock } = options;
  return { ...options, phone, clock };
}
