/** Every call of the site module, as the specification spells it (api-calls.md §3, §5, §6). Safe for the browser. */
export const siteRoutes = {
  ping: 'GET /wps/system/test/ping',
  getSystemStatus: 'GET /wps/system/status',
  getWhitelabel: 'GET /wps/system/whitelabel',
  getPublicConfig: 'GET /wps/system/publicConfig',
  getPermissionConfig: 'GET /wps/permission/config',
  getRegistrationSettings: 'GET /wps/system/setting/register',
  listRegistrationValidators: 'GET /wps/system/setting/register/validators',
  listCountryCodes: 'GET /wps/system/countryCode',
  listDomainRoutes: 'GET /wps/system/domainRoute',
} as const;

/** The operator's calls about a site's settings (OP-02…OP-06, OP-11). */
export const siteConsoleRoutes = {
  getSettings: 'GET /ops/site/settings',
  updateSettings: 'POST /ops/site/settings/:section',
  tryRegion: 'POST /ops/site/region/try',
} as const;
