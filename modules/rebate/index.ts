export { rebateModule } from './module.ts';
export { rebateRatesControl } from './rates-control.ts';
