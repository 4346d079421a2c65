export { staffApi } from './api.ts';
export { audit, verifyAuditChain, type ChainVerdict } from './audit.ts';
export { createStaff, type StaffDeps } from './deps.ts';
export { staffHandlers } from './handlers.ts';
export { PERMISSIONS, ROLES, type Permission, type Role } from './roles.ts';
export { resolveStaffCaller, type StaffRequest } from './session.ts';
export { openStaffAccount } from './open-account.ts';
