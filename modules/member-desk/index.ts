export { memberDeskApi } from './api.ts';
export { memberDeskModule } from './module.ts';
