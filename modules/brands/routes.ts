/** Every call of this module. Safe for the browser. */
export const brandsRoutes = {
  listBrands: 'GET /ops/brands',
  createBrand: 'POST /ops/brands',
} as const;
