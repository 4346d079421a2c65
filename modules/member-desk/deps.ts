import type { Tx } from '@baize/db';
import type { AuditPort } from '@baize/endpoint';
import type { SignInDeps } from '@baize/sign-in';

/** Identity's own parts as far as the desk needs them, and the operators' log, which comes in as a port. */
export type MemberDeskDeps = Pick<
  SignInDeps,
  'db' | 'clock' | 'log' | 'passwords' | 'box' | 'factors' | 'dispatch' | 'publish' | 'tellMoneyStopped'
> & {
  audit: AuditPort<Tx>;
  /** The contracts that a move would end, by number; they stay as they are until the transaction ends. Contracts', handed in by the app. */
  lockEndings: (tx: Tx, moved: { merchantId: number; memberId: number }) => Promise<number[]>;
  /** Ends the contracts that a move breaks, in its transaction. Contracts', handed in by the app. */
  endContracts: (tx: Tx, moved: { merchantId: number; memberId: number }) => Promise<void>;
  /** Notes that an operator put the member on a level, in that transaction. VIP's, handed in by the app. */
  levelPlaced: (tx: Tx, placed: LevelPlaced) => Promise<void>;
  /** Ends the contracts of a member whose account is closed, in that transaction. */
  endContractsOfClosed: (tx: Tx, closed: { merchantId: number; memberId: number }) => Promise<void>;
};

export type LevelPlaced = {
  merchantId: number;
  memberId: number;
  from: number;
  to: number;
  reason: string;
  staffId: number;
};
