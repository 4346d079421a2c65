export const referralRoutes = {} as const;
