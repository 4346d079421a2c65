import type { SealedColumn } from '@baize/site';
import { totpPurpose } from './start-totp.ts';
import type { Subject } from './subject.ts';

export const factorsSealedColumns: SealedColumn[] = [
  {
    table: 'factors.totp',
    column: 'secret_sealed',
    key: ['subject_kind', 'subject_id'],
    purpose: (kind, id) => totpPurpose({ kind: kind as Subject['kind'], id: id as number }),
  },
];
