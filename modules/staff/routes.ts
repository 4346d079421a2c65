/** Every call of the operator console's sign-in and audit log. Safe for the browser. */
export const staffRoutes = {
  signIn: 'POST /ops/staff/sign-in',
  signOut: 'POST /ops/staff/sign-out',
  getMe: 'GET /ops/staff/me',
  listAudit: 'GET /ops/staff/audit',
} as const;
