export { rebateModule } from './module.ts';
