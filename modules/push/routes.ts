/** Every call of push. Safe for the browser. */
export const pushRoutes = {
  getPush: 'GET /wps/member/push',
  savePush: 'PUT /wps/member/push',
  endPush: 'DELETE /wps/member/push',
} as const;
