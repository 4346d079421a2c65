import { hash, verify, type Options } from '@node-rs/argon2';

/** argon2id, OWASP's higher setting: operators are few and their passwords open much. Runs on libuv's threads. */
const OPTIONS: Options = { memoryCost: 47_104, timeCost: 1, parallelism: 1, outputLen: 32 };

export type PasswordCheck = {
  hash(plain: string): Promise<string>;
  /** With no hash (unknown name) it does the same work and answers false. */
  verify(stored: string | undefined, plain: string): Promise<boolean>;
};

export function createPasswordCheck(options: Options = OPTIONS): PasswordCheck {
  const nobody = hash('no such operator', options);
  return {
    hash: (plain) => hash(plain, options),
    verify: async (stored, plain) => {
      const matches = await verify(stored ?? (await nobody), plain);
      return stored !== undefined && matches;
    },
  };
}
