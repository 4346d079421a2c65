/** The one call of its own; everything else is reached through sign-in and staff. Safe for the browser. */
export const factorsRoutes = {
  getPhoneProvider: 'GET /wps/verification/provider',
} as const;
