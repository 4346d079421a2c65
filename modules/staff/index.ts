export { audit, auditCommand, verifyAuditChain } from './audit.ts';
export { createStaff } from './deps.ts';
export { inviteOperator, listOperators, resetOperator, type Invitation } from './invite-operator.ts';
export { ACCESS_COUNTS_MS, countHolders, findWithoutAccess, listHolders } from './holders.ts';
export { findOfOneIssuer } from './operators.sql.ts';
export { CONFLICTS, PERMISSIONS, permissionsOf, ROLE_NAMES, ROLES, type Role } from './roles.ts';
export { resolveStaffCaller, staffTokenOf } from './session.ts';
export { staffModule } from './module.ts';
export { staffSealedColumns } from './sealed-columns.ts';
