export const promotionsRoutes = {} as const;
