/** Every call of the human module. Safe for the browser. */
export const humanRoutes = {
  getChallenge: 'GET /wps/human/challenge',
  getCaptcha: 'GET /wps/captcha',
} as const;
