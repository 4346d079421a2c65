export const giveawaysRoutes = {} as const;
