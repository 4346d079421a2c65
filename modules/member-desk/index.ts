export { memberDeskApi } from './api.ts';
export { memberDeskHandlers } from './handlers.ts';
