export const rebateRoutes = {} as const;
