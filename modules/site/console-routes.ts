/** The operator's calls about a site's settings (OP-02…OP-06, OP-11). Safe for the browser. */
export const siteConsoleRoutes = {
  getSettings: 'GET /ops/site/settings',
  updateSettings: 'POST /ops/site/settings/:section',
  tryRegion: 'POST /ops/site/region/try',
} as const;
