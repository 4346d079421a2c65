import type { TransactionType } from './api.ts';
import type { Kind } from './transfer-kinds.ts';

/** How the ledger's kinds read in a member's history (#62). null: never on a main account, or moves nothing. */
const TYPE: Record<Kind, TransactionType | null> = {
  bet: 'BET',
  win: 'WIN',
  bet_rollback: 'BET',
  win_rollback: 'WIN',
  tombstone: null,
  deposit: 'DEPOSIT',
  withdrawal: 'WITHDRAW',
  hold: 'WITHDRAW',
  release: 'WITHDRAW',
  transfer: 'TRANSFER',
  vendor_transfer_in: 'TRANSFER',
  vendor_transfer_out: 'TRANSFER',
  line_transfer: 'TRANSFER',
  manual_deposit: 'DEPOSIT',
  manual_withdrawal: 'WITHDRAW',
  rebate: 'REBATE',
  bonus: 'BONUS',
  salary: 'SALARY',
  dividend: 'DIVIDEND',
  point: 'POINT',
  adjust: 'ADJUST',
  fee: 'ADJUST',
  trial_credit: 'ADJUST',
  clawback: null,
  debt_repaid: 'ADJUST',
  opening: 'ADJUST',
  vendor_play: null,
  late_win: null,
  late_rollback: null,
  capital_in: null,
  capital_out: null,
};

export const typeOf = (kind: Kind): TransactionType => TYPE[kind] ?? 'ADJUST';

/** The kinds behind a type; ALL leaves out what moved nothing. */
export const kindsOf = (type: TransactionType | 'ALL'): Kind[] =>
  (Object.keys(TYPE) as Kind[]).filter(
    (kind) => TYPE[kind] !== null && (type === 'ALL' || TYPE[kind] === type),
  );
