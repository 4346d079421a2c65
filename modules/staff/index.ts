export { audit, verifyAuditChain } from './audit.ts';
export { createStaff } from './deps.ts';
export { ROLES } from './roles.ts';
export { resolveStaffCaller } from './session.ts';
export { staffModule } from './module.ts';
