import { instant, money } from '@baize/endpoint/shapes';
import { z } from 'zod';

export const transferNo = z.string().regex(/^WT\d{8}-[0-9A-Z]{8}$/, 'transfer_no_invalid');
export const walletId = z.string().regex(/^[A-Z0-9_]{2,20}$/, 'wallet_unknown');

export const DIRECTIONS = ['IN', 'OUT'] as const;
export const TRANSFER_STATES = ['CREATED', 'HELD', 'PENDING', 'REVIEW', 'SUCCESS', 'FAILED'] as const;
/** The status a member sees: done, not done, or not known yet. */
export const WIRE_STATUS = ['SUCCESS', 'PENDING', 'FAILED'] as const;
export const transferState = z.enum(TRANSFER_STATES);
/** What caused it: the member's form, a launch, leaving a game, or the recall of everything. */
export const CAUSES = ['MEMBER', 'LAUNCH', 'EXIT', 'RECALL'] as const;

export const transfer = z.object({
  transferNo: z.string(),
  direction: z.enum(DIRECTIONS),
  walletId: z.string(),
  walletName: z.string(),
  currency: z.string(),
  /** null while a recall of everything has not been answered. */
  amount: money.nullable(),
  status: z.enum(WIRE_STATUS),
  state: transferState,
  cause: z.enum(CAUSES),
  /** Why it failed, an i18n key; null otherwise. */
  failure: z.string().nullable(),
  createdAt: instant,
  closedAt: instant.nullable(),
});

export const settings = z.object({
  /** Main balance goes to the vendor when its game is opened, and comes back from the vendor before. */
  autoTransferIn: z.boolean(),
  /** What lies at a vendor comes back when the game is left or the member logs out. */
  autoRecall: z.boolean(),
  min: money,
  max: money,
  /** What members may bring home from one vendor in a day beyond what was sent there, before a person looks. */
  credit: money,
});
