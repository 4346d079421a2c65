export { audit, verifyAuditChain } from './audit.ts';
export { createStaff } from './deps.ts';
export { inviteOperator, listOperators, resetOperator } from './invite-operator.ts';
export { CONFLICTS, PERMISSIONS, ROLE_NAMES, ROLES } from './roles.ts';
export { resolveStaffCaller } from './session.ts';
export { staffModule } from './module.ts';
