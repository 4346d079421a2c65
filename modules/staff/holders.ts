import type { Db } from '@baize/db';
import { DAY_MS } from '@baize/kernel';
import { countInRoles, listActiveInRoles, listAccess } from './operators.sql.ts';
import { PERMISSIONS, permissionsOf, ROLE_NAMES, type Permission } from './roles.ts';

/** What an operator was or was given counts this long: nobody is disabled, demoted or invited to decide alone at once. */
export const ACCESS_COUNTS_MS = 7 * DAY_MS;

/** How many operators could move money of the brand, or set its controls, at any time since an instant. */
export function countHolders(
  db: Db,
  { kind, ...of }: { merchantId: number; kind: 'money' | 'control'; since: Date },
): Promise<number> {
  const names = (Object.keys(PERMISSIONS) as Permission[]).filter((name) => PERMISSIONS[name].kind === kind);
  const holding = (merchantId: number | null) =>
    ROLE_NAMES.filter((role) => names.some((name) => permissionsOf(role, merchantId).has(name)));
  return countInRoles(db, { ...of, ofHouse: holding(null), ofBrand: holding(of.merchantId) });
}

/** The operators of the house and of the brand who hold a permission there and may sign in now; at most `limit`. */
export const listHolders = (
  db: Db,
  { merchantId, permission, limit }: { merchantId: number; permission: string; limit: number },
): Promise<number[]> => {
  const holding = (of: number | null) => ROLE_NAMES.filter((role) => permissionsOf(role, of).has(permission));
  return listActiveInRoles(db, { merchantId, ofHouse: holding(null), ofBrand: holding(merchantId), limit });
};

/** Of these operators, those who do not hold a permission at the brand any more: disabled, of another role or of another brand. */
export async function findWithoutAccess(
  db: Db,
  staffIds: readonly number[],
  of: { merchantId: number; permission: string },
): Promise<Set<number>> {
  const found = staffIds.length === 0 ? [] : await listAccess(db, staffIds);
  return new Set(
    found
      .filter(
        ({ role, merchantId, isDisabled }) =>
          isDisabled ||
          (merchantId !== null && merchantId !== of.merchantId) ||
          !permissionsOf(role, merchantId).has(of.permission),
      )
      .map(({ id }) => id),
  );
}
