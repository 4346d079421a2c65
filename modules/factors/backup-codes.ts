import { randomInt } from 'node:crypto';
import type { Tx } from '@baize/db';
import type { SecretBox } from '@baize/site';
import { subjectKey, type Subject } from './subject.ts';
import { replaceBackupHashes } from './totp.sql.ts';

/** OPEN-AUTH-13. Ten characters of 32 are 50 bits: nothing to guess, and no slow hash is needed. */
const CODES = 8;
const LENGTH = 10;
const GROUP = 5;
/** Crockford's: no I, L, O, U, which people read or write wrong. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const newBackupCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The typed text as a backup code without its hyphen; undefined when it cannot be one. */
export function backupCodeOf(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : undefined;
}

const hashOfBackupCode = (box: SecretBox, subject: Subject, code: string): Buffer =>
  box.mac(code, purposeOf(subject));

/** Under every key there was: codes lie in a drawer for years. */
export const hashesOfBackupCode = (box: SecretBox, subject: Subject, code: string): Buffer[] =>
  box.macs(code, purposeOf(subject));

const purposeOf = (subject: Subject): string => `factors.backup:${subjectKey(subject)}`;

/** Eight new codes. */
export function newBackupCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < CODES) codes.add(newBackupCode());
  return [...codes];
}

/** A code as it is shown, in two groups. */
export const shownBackupCode = (code: string): string => `${code.slice(0, GROUP)}-${code.slice(GROUP)}`;

/** Replaces all backup codes by eight new ones; only this answer shows them. */
export async function replaceBackupCodes(tx: Tx, box: SecretBox, subject: Subject): Promise<string[]> {
  const codes = newBackupCodes();
  await replaceBackupHashes(
    tx,
    subject,
    codes.map((code) => hashOfBackupCode(box, subject, code)),
  );
  return codes.map(shownBackupCode);
}
