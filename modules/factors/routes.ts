/** The one call of its own; everything else is reached through identity and staff. Safe for the browser. */
export const factorsRoutes = {
  getPhoneProvider: 'GET /wps/verification/provider',
} as const;
