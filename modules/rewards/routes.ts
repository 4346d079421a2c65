export const rewardsRoutes = {} as const;
