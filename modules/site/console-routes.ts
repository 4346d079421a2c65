/** The operator's calls about a site's settings (OP-03, OP-05, OP-06). Safe for the browser. */
export const siteConsoleRoutes = {
  getSettings: 'GET /ops/site/settings',
  updateSettings: 'POST /ops/site/settings/:section',
} as const;
