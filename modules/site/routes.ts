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
