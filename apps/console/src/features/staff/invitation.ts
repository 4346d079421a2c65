export type InvitationField = 'password' | 'repeat' | 'code';

/** As the server asks for it. */
export const PASSWORD_MIN = 12;

/** The fields that cannot be right, in the order they are on the page. */
export function invitationFaults(
  input: Readonly<Record<InvitationField, string>>,
): ReadonlySet<InvitationField> {
  const faults = new Set<InvitationField>();
  if ([...input.password].length < PASSWORD_MIN) faults.add('password');
  if (input.repeat !== input.password) faults.add('repeat');
  if (!/^\d{6}$/.test(input.code)) faults.add('code');
  return faults;
}
