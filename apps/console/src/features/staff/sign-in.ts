export type SignInField = 'username' | 'password' | 'code';

/** The fields that cannot be right, in the order they are on the page: empty ones, and a code that is neither six digits nor a backup code. */
export function missingFields(input: Readonly<Record<SignInField, string>>): ReadonlySet<SignInField> {
  const missing = new Set<SignInField>();
  if (input.username === '') missing.add('username');
  if (input.password === '') missing.add('password');
  if (!/^(\d{6}|[\dA-Za-z]{5}-?[\dA-Za-z]{5})$/.test(input.code)) missing.add('code');
  return missing;
}
