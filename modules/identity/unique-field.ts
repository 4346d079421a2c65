/** The unique indexes of identity.member that a registration can run into, and what its field is told. */
const TAKEN: Record<string, Record<string, string>> = {
  member_account_key: { username: 'username_exists' },
  member_email_key: { email: 'email_exists' },
  member_mobile_key: { mobileNum: 'mobile_exists' },
};
const UNIQUE_VIOLATION = '23505';

/** The field whose value somebody else has; undefined for any other error. The index is the judge, also of a race. */
export function uniqueFieldOf(error: unknown): Record<string, string> | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && typeof constraint === 'string' ? TAKEN[constraint] : undefined;
}
