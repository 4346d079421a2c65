/** Every call of this module. Safe for the browser. */
export const botCheckRoutes = {
  getChallenge: 'GET /wps/human/challenge',
  getCaptcha: 'GET /wps/captcha',
} as const;
