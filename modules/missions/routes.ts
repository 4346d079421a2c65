export const missionsRoutes = {} as const;
