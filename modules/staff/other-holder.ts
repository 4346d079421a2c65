import type { Db } from '@baize/db';
import { hasOtherInRoles } from './operators.sql.ts';
import { permissionsOf, ROLE_NAMES, type Permission } from './roles.ts';

/** Whether anybody but this operator could use a permission for the brand. */
export function hasOtherHolder(
  db: Db,
  { permission, ...of }: { merchantId: number; permission: Permission; staffId: number },
): Promise<boolean> {
  const holding = (merchantId: number | null) =>
    ROLE_NAMES.filter((role) => permissionsOf(role, merchantId).has(permission));
  return hasOtherInRoles(db, { ...of, ofHouse: holding(null), ofBrand: holding(of.merchantId) });
}
