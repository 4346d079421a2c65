import { randomInt } from 'node:crypto';
import type { SecretBox } from '@baize/site';
import type { CodeKey } from './code.sql.ts';

/** The purpose a code is valid for; it is refused for any other. */
export type CodePurpose =
  | 'login'
  | 'register'
  | 'reset'
  | 'bind_mobile'
  | 'bind_email'
  | 'old_mobile'
  | 'old_email'
  | 'extra'
  | 'payment_password';

const CODE_DIGITS = 6;

export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** The hash covers everything the code was issued for, so that a hash copied to another row matches nothing. */
export const hashOfCode = (box: SecretBox, ...of: HashedCode): Buffer => box.mac(textOf(...of), PURPOSE);

/** Under every key there was: a code may be typed after the master key changed. */
export const hashesOfCode = (box: SecretBox, ...of: HashedCode): Buffer[] => box.macs(textOf(...of), PURPOSE);

type HashedCode = [key: CodeKey, salt: Buffer, code: string];
const PURPOSE = 'factors.code';

const textOf = (...[key, salt, code]: HashedCode): string =>
  [salt.toString('hex'), key.merchantId, key.purpose, key.subject, key.target, code].join('|');
