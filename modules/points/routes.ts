export const pointsRoutes = {} as const;
