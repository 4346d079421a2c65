/** Calls of the members module, as the specification spells them (api-calls.md §2, §6). Safe for the browser. */
export const membersRoutes = {
  checkAffiliate: 'GET /wps/agent/affiliate',
  setLanguage: 'PUT /wps/member/language',
  firstLogin: 'POST /wps/member/firstLogin',
  getConsolidated: 'GET /wps/member/info/funds/consolidated',
} as const;
