export const vipRoutes = {} as const;
