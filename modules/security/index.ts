export { securityApi } from './api.ts';
export { securityHandlers } from './handlers.ts';
