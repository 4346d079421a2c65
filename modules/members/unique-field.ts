/** The fault of a registration's field whose value another member has (OPEN-AUTH-09). */
export const TAKEN = {
  account: { username: 'username_exists' },
  email: { email: 'email_exists' },
  mobile: { mobileNum: 'mobile_exists' },
} as const;

/** The unique indexes of members.member that a registration can violate. */
const OF_INDEX: Record<string, Record<string, string>> = {
  member_account_key: TAKEN.account,
  member_email_key: TAKEN.email,
  member_mobile_key: TAKEN.mobile,
};
const UNIQUE_VIOLATION = '23505';

/** The fault of the field whose unique index was violated, also in a race; undefined for any other error. */
export function uniqueFieldOf(error: unknown): Record<string, string> | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && typeof constraint === 'string' ? OF_INDEX[constraint] : undefined;
}
