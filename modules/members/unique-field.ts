/** What a registration's field is told when somebody else has its value (OPEN-AUTH-09). */
export const TAKEN = {
  account: { username: 'username_exists' },
  email: { email: 'email_exists' },
  mobile: { mobileNum: 'mobile_exists' },
} as const;

/** The unique indexes of members.member that a registration can run into. */
const OF_INDEX: Record<string, Record<string, string>> = {
  member_account_key: TAKEN.account,
  member_email_key: TAKEN.email,
  member_mobile_key: TAKEN.mobile,
};
const UNIQUE_VIOLATION = '23505';

/** The field whose value somebody else has; undefined for any other error. The index is the judge, also of a race. */
export function uniqueFieldOf(error: unknown): Record<string, string> | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && typeof constraint === 'string' ? OF_INDEX[constraint] : undefined;
}
