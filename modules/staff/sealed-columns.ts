import type { SealedColumn } from '@baize/site';
import { totpPurpose } from './second-factor.ts';

export const staffSealedColumns: SealedColumn[] = [
  {
    table: 'staff.account',
    column: 'totp_sealed',
    key: ['id'],
    purpose: (staffId) => totpPurpose(staffId as number),
  },
  {
    table: 'staff.invitation',
    column: 'totp_sealed',
    key: ['staff_id'],
    purpose: (staffId) => totpPurpose(staffId as number),
  },
];
