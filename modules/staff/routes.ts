/** Every call of the operator console's sign-in and audit log. Safe for the browser. */
export const staffRoutes = {
  signIn: 'POST /ops/staff/sign-in',
  getPasskeyChallenge: 'POST /ops/staff/sign-in/passkey/options',
  signInByPasskey: 'POST /ops/staff/sign-in/passkey',
  openInvitation: 'POST /ops/staff/invitation',
  acceptInvitation: 'POST /ops/staff/invitation/accept',
  signOut: 'POST /ops/staff/sign-out',
  getMe: 'GET /ops/staff/me',
  listOwnPasskeys: 'GET /ops/staff/me/passkeys',
  getPasskeyOptions: 'POST /ops/staff/me/passkeys/options',
  addPasskey: 'POST /ops/staff/me/passkeys',
  removePasskey: 'POST /ops/staff/me/passkeys/:passkeyId/remove',
  listAudit: 'GET /ops/staff/audit',
  listJobs: 'GET /ops/staff/jobs',
} as const;
