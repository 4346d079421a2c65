export { brandsModule } from './module.ts';
export { openBrand, type BrandToOpen } from './open-brand.ts';
