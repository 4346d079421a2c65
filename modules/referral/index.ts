export { referralModule } from './module.ts';
export { referralTermsControl } from './terms-control.ts';
