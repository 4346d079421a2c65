import { proposalId } from '@baize/approvals/shapes';
import { count } from '@baize/bets/api';
import { importReport } from '@baize/catalogue/api';
import { defineApi } from '@baize/endpoint';
import { amount, money, reason } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { CONNECTION_CODE } from './connection-code.ts';
import { playOpsRoutes } from './routes.ts';

const walletMode = z.enum(['seamless', 'transfer']);
const transferDecimals = z.union([z.literal(2), z.literal(4)]);
const connectionState = z.enum(['ACTIVE', 'MAINTENANCE', 'DISABLED']);
const connection = z.object({
  code: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  state: connectionState,
  keyIds: z.array(z.string()),
  operatorId: z.string(),
  needsTimestamp: z.boolean(),
  rollbackMissing: z.enum(['OK', 'DOES_NOT_EXIST']),
  openMode: z.enum(['IFRAME', 'WINDOW']),
  ipAllow: z.array(z.string()),
  unitMultiplier: z.number().int(),
  dialect: z.enum(['HUB88', 'CALETA']),
  /** Whether it is asked for its live rooms (#42). */
  reportsRooms: z.boolean(),
  /** seamless: bets and wins come to the main wallet. transfer: money is moved to a wallet at the vendor. */
  walletMode,
  /** Decimals of a transfer's amount. */
  transferDecimals,
  /** The most that a win may credit which names no bet, of whatever currency. */
  winAloneMax: money,
});
const connectionCode = z.string().regex(CONNECTION_CODE, 'connection_unknown');
const missing = z.enum(['keep', 'disable']).default('keep');

export const playOpsApi = defineApi(playOpsRoutes, {
  listConnections: {
    access: 'staff:vendors.write',
    input: z.object({}),
    output: z.array(connection),
    errors: [],
  },
  /**
   * Audited. A disabled peer's new bets are refused; its wins and rollbacks still arrive (standards R43). Opening it again needs a second
   * operator; that holds within three seconds of the approval, as what two people decide about the other settings of a peer.
   */
  setConnectionState: {
    access: 'staff:connections.write',
    input: z.strictObject({
      code: z.string().max(20),
      state: connectionState,
      reason,
    }),
    output: z.object({ code: z.string(), state: connectionState, proposalId }),
    errors: ['connection_not_found', 'nothing_to_change', 'proposed_already'],
  },
  /**
   * Audited. What is not sent stays. Live in this process at once, in others within three seconds. What lets more money in than before,
   * or names another vendor, waits for a second operator.
   */
  updateConnection: {
    access: 'staff:connections.write',
    input: z.strictObject({
      code: connectionCode,
      name: z.string().trim().min(1, 'required').max(80, 'too_long').optional(),
      baseUrl: z
        .string()
        .trim()
        .max(300, 'too_long')
        .regex(/^https?:\/\/[^/\s]+(\/[^\s]*)?$/, 'url_invalid')
        .refine((url) => !url.endsWith('/') && URL.canParse(url), 'url_invalid')
        .optional(),
      operatorId: z.string().trim().min(1, 'required').max(64, 'too_long').optional(),
      openMode: z.enum(['IFRAME', 'WINDOW']).optional(),
      ipAllow: z.array(z.string().trim().max(50)).max(200).optional(),
      needsTimestamp: z.boolean().optional(),
      rollbackMissing: z.enum(['OK', 'DOES_NOT_EXIST']).optional(),
      reportsRooms: z.boolean().optional(),
      walletMode: walletMode.optional(),
      transferDecimals: transferDecimals.optional(),
      winAloneMax: amount.optional(),
      reason,
    }),
    output: connection.extend({ proposalId }),
    errors: [
      'connection_not_found',
      'nothing_to_change',
      'proposed_already',
      'address_range_wrong',
      'address_blocked',
      'wallet_not_empty',
    ],
  },
  /**
   * Audited. `publicPem` is needed for a key that is to be active, which waits for a second operator; retiring one holds at once, and it
   * keeps its text.
   */
  saveConnectionKey: {
    access: 'staff:connections.write',
    input: z.strictObject({
      code: connectionCode,
      keyId: z.string().trim().min(1, 'required').max(64, 'too_long'),
      publicPem: z.string().max(4000, 'too_long').default(''),
      active: z.boolean(),
      reason,
    }),
    output: connection.extend({ proposalId }),
    errors: [
      'connection_not_found',
      'key_invalid',
      'key_not_found',
      'last_key',
      'nothing_to_change',
      'proposed_already',
    ],
  },
  /** A signed question to the vendor, now. */
  testConnection: {
    access: 'staff:vendors.write',
    input: z.strictObject({ code: connectionCode }),
    output: z.object({
      state: z.enum(['answered', 'refused', 'unreachable']),
      ms: count,
      games: count.nullable(),
      detail: z.string(),
    }),
    errors: ['connection_not_found'],
  },
  /** What the vendor's own list would change, as of a file (catalogue's checkGameImport). */
  checkVendorImport: {
    access: 'staff:vendors.write',
    input: z.strictObject({ code: z.string().max(20), missing }),
    output: importReport,
    errors: ['vendor_not_found', 'vendor_unreachable', 'too_many_rows'],
  },
  applyVendorImport: {
    access: 'staff:vendors.write',
    input: z.strictObject({
      code: z.string().max(20),
      missing,
      digest: z.string().regex(/^[0-9a-f]{16}$/, 'digest_invalid'),
      reason,
    }),
    output: importReport,
    errors: [
      'vendor_not_found',
      'vendor_unreachable',
      'too_many_rows',
      'import_refused',
      'import_changed',
      'nothing_to_change',
    ],
  },
});
