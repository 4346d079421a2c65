import type { Db } from '@baize/db';
import { isPlainLine } from '@baize/kernel/plain-line';
import { listNamed } from './members-of-brand.sql.ts';

/** What a member writes that others read. Secrets are nobody's to read. */
const UNREAD: ReadonlySet<string> = new Set(['password', 'confirmPassword', 'paymentPassword', 'captcha']);

/** Fields that would not be shown as they are written. */
export const nameFaults = (form: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, text]) =>
      text === undefined || UNREAD.has(name) || isPlainLine(text) ? [] : [[name, 'name_marks']],
    ),
  );

/** Who speaks for the house: members see account names in chat, along the line and on boards. */
const OF_THE_HOUSE =
  /^(?:admin|administrator|root|system|sysadmin|superuser|official|house|baize|support|helpdesk|service|services|customerservice|customercare|custservice|cs|kefu|staff|operator|moderator|webmaster|finance|cashier|security)\d*$/;

/** An account name as it reads: case, width and marks do not make another of it. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Names that no member gets: of the house's people, with a number too, and of the brand. */
export function isReservedAccount(account: string, brand: { code: string; name: string }): boolean {
  const name = plain(account);
  return OF_THE_HOUSE.test(name) || name === plain(brand.code) || name === plain(brand.name);
}

/** Members who were opened under such a name before it was kept from them. */
export const listReservedAccounts = (
  db: Db,
  brand: { id: number; code: string; name: string },
  limit: number,
): Promise<string[]> =>
  listNamed(db, {
    merchantId: brand.id,
    pattern: OF_THE_HOUSE.source,
    names: [plain(brand.code), plain(brand.name)],
    limit,
  });
