import { defineApi } from '@baize/endpoint';
import { amount, askedLanguage, moment, orAll, reason, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import {
  flag,
  gameType,
  gameView,
  namesField,
  nodeId,
  paged,
  pageNo,
  pageSize,
  vassalage,
} from './fields.ts';
import { PAGE_SIZES } from './lobby-constants.ts';
import { catalogueOpsRoutes } from './routes.ts';

/** A game as the console sees it: with what a member never sees. */
export const opsGame = gameView.extend({
  names: z.object({ EN: z.string(), CN: z.string(), KM: z.string() }),
  enabled: z.boolean(),
  sort: z.number(),
  connectionCode: z.string(),
  addedAt: z.number(),
  opensList: z.boolean(),
  /** The operator's own picture; empty: the drawn label. */
  ownIcon: z.string(),
  maintenanceFrom: z.number().nullable(),
});
export type OpsGame = z.output<typeof opsGame>;

const vendorCategory = z.object({ gameType, enabled: z.boolean(), sort: z.number() });
export const opsVendor = z.object({
  code: z.string(),
  names: z.object({ EN: z.string(), CN: z.string(), KM: z.string() }),
  accountTypeName: z.string(),
  connectionCode: z.string(),
  gameTypes: z.array(gameType),
  categories: z.array(vendorCategory),
  enabled: z.boolean(),
  /** Whether its maintenance holds now. */
  maintenance: z.boolean(),
  maintenanceFrom: z.number().nullable(),
  maintenanceUntil: z.number().nullable(),
});
export type OpsVendor = z.output<typeof opsVendor>;

/** Epoch ms from which a game or vendor is closed for maintenance; null ends a maintenance. */
const maintenanceFrom = moment.nullable().optional();
const maintenanceUntil = moment.nullable().optional();
const sort = z.number().int().min(0).max(1_000_000);
const vendorCode = z.string().regex(/^[A-Z0-9_]{2,20}$/, 'vendor_unknown');
/** null: the vendor states none. */
const limit = amount.nullable().optional();

const gameChanges = {
  enabled: z.boolean().optional(),
  isHot: z.boolean().optional(),
  isNew: z.boolean().optional(),
  /** 1/0 of supportPlay follows: it is the inverse. */
  freeplay: z.boolean().optional(),
  /** LOBBY-004: isGame VASSALAGE, the entry opens its vendor's list. */
  opensList: z.boolean().optional(),
  sort: sort.optional(),
  /** A sub-type of CLASSIFY. */
  classify: z.string().max(8).optional(),
  names: namesField(80).optional(),
  /** An uploaded picture (/media/….webp); empty: the drawn label. */
  ownIcon: z
    .string()
    .regex(/^(\/media\/[0-9a-f]{32}\.webp)?$/, 'image_unknown')
    .optional(),
  minBet: limit,
  maxBet: limit,
  /** Percent, "97.30". */
  rtp: z
    .string()
    .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, 'rtp_invalid')
    .nullable()
    .optional(),
  maintenanceFrom,
  maintenanceUntil,
};

/** Rows of an import at most, and what they may weigh. */
export const IMPORT_ROWS_MAX = 20_000;
/** What may be wrong with a row, as a code that the console words. */
export const IMPORT_FAULTS = [
  'amount_invalid',
  'bit_invalid',
  'category_fixed',
  'category_unknown',
  'classify_unknown',
  'code_taken',
  'columns_wrong',
  'duplicate',
  'game_code_invalid',
  'limits_invalid',
  'name_invalid',
  'number_invalid',
  'out_of_range',
  'required',
  'rtp_invalid',
  'too_long',
  'vendor_unknown',
] as const;
export type ImportFault = (typeof IMPORT_FAULTS)[number];
export const IMPORT_BYTES_MAX = 8 * 1024 * 1024;

const csv = z.string().min(1, 'required').max(IMPORT_BYTES_MAX, 'too_long');
const missing = z.enum(['keep', 'disable']).default('keep');
const digest = z.string().regex(/^[0-9a-f]{16}$/, 'digest_invalid');

/** What an import would do, or did: rows that change nothing are only counted. */
export const importReport = z.object({
  /** Names this plan: applying takes it back, so that an operator applies only what was shown. */
  digest: z.string(),
  counts: z.object({
    new: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    missing: z.number(),
    refused: z.number(),
  }),
  rows: z.array(
    z.object({
      /** Line of the file, 1 being its header; place in the vendor's list. */
      line: z.number(),
      gameCode: z.string(),
      action: z.enum(['new', 'changed', 'refused']),
      changes: z.array(z.string()),
      problems: z.array(z.object({ column: z.string(), code: z.enum(IMPORT_FAULTS) })),
    }),
  ),
  /** Codes of ours that the file or list does not name, of the vendors it names. */
  missing: z.array(z.string()),
});
export type ImportReport = z.output<typeof importReport>;

const notice = {
  vassalage: vendorCode.nullable().default(null),
  gameType: gameType.nullable().default(null),
  titles: namesField(120),
  contents: namesField(2000),
  from: moment.nullable().default(null),
  to: moment.nullable().default(null),
  enabled: z.boolean().default(true),
};
const opsNotice = z.object({ id: z.number(), ...notice, updatedAt: z.number() });
export type OpsGameNotice = z.output<typeof opsNotice>;

const subjectKind = z.enum(['game', 'vendor', 'gameType']);
const subject = z.object({ kind: subjectKind, id: z.string(), name: z.string() });
/** Two hundred of them, as terms take. */
const CHOSEN_MAX = 10_000;

const offer = z.object({ offered: z.boolean(), sort: z.number().nullable() });
const ownOffer = { offered: z.boolean(), sort: sort.nullable().default(null), reason };

export const catalogueOpsApi = defineApi(catalogueOpsRoutes, {
  searchCatalogueGames: {
    access: 'staff:catalogue.write',
    input: z.object({
      gameType: orAll(gameType),
      vassalage,
      gameName: z.string().trim().max(60).optional(),
      enabled: flag,
      language: askedLanguage,
      pageNo,
      pageSize: pageSize(PAGE_SIZES.lobby),
    }),
    output: z.object({ list: z.array(opsGame), pageNo: z.number(), ...paged }),
    errors: [],
  },
  /**
   * What terms and rates can be about: categories, vendors and games whose name or code holds the words, and the names of those that
   * are chosen already ("game 12,vendor AG"); what is not there has none.
   */
  searchSubjects: {
    access: 'staff:promotions.read',
    input: z.strictObject({
      kind: subjectKind.optional(),
      query: z.string().trim().max(60).default(''),
      chosen: z.string().max(CHOSEN_MAX).default(''),
    }),
    output: z.object({ found: z.array(subject), chosen: z.array(subject) }),
    errors: [],
  },
  updateCatalogueGame: {
    access: 'staff:vendors.write',
    input: z.strictObject({ nodeId, ...gameChanges, reason }),
    output: opsGame,
    errors: [
      'game_not_found',
      'nothing_to_change',
      'maintenance_window_invalid',
      'classify_unknown',
      'limits_invalid',
    ],
  },
  listCatalogueVendors: {
    access: 'staff:catalogue.write',
    input: z.object({}),
    output: z.array(opsVendor),
    errors: [],
  },
  /** `categories` changes those it names; a vendor's categories come with its games. */
  updateCatalogueVendor: {
    access: 'staff:vendors.write',
    input: z.strictObject({
      code: vendorCode,
      enabled: z.boolean().optional(),
      names: namesField(60).optional(),
      accountTypeName: z.string().trim().min(1, 'required').max(40, 'too_long').optional(),
      categories: z
        .array(z.strictObject({ gameType, enabled: z.boolean().optional(), sort: sort.optional() }))
        .max(9)
        .optional(),
      maintenanceFrom,
      maintenanceUntil,
      reason,
    }),
    output: opsVendor,
    errors: ['vendor_not_found', 'nothing_to_change', 'maintenance_window_invalid', 'category_unknown'],
  },
  /** What the console's brand does differently from the house: every vendor, and the games with a switch of their own. */
  listBrandCatalogue: {
    access: 'staff:catalogue.write',
    input: z.object({ language: askedLanguage }),
    output: z.object({
      vendors: z.array(
        offer.extend({
          code: z.string(),
          displayName: z.string(),
          enabled: z.boolean(),
          gameCount: z.number(),
        }),
      ),
      games: z.array(
        offer.extend({ nodeId: z.number(), displayName: z.string(), vassalage: z.string(), gameType }),
      ),
    }),
    errors: [],
  },
  setBrandVendor: {
    access: 'staff:catalogue.write',
    input: z.strictObject({ code: vendorCode, ...ownOffer }),
    output: offer.extend({ code: z.string() }),
    errors: ['vendor_not_found', 'nothing_to_change'],
  },
  setBrandGame: {
    access: 'staff:catalogue.write',
    input: z.strictObject({ nodeId, ...ownOffer }),
    output: offer.extend({ nodeId: z.number() }),
    errors: ['game_not_found', 'nothing_to_change'],
  },
  /** The columns an import takes, and every game of today in them. */
  getGameImportTemplate: {
    access: 'staff:vendors.write',
    input: z.object({ vassalage }),
    output: z.object({ columns: z.array(z.string()), csv: z.string() }),
    errors: [],
  },
  /** A dry run: nothing is written. `csv_invalid` carries {line, code}. */
  checkGameImport: {
    access: 'staff:vendors.write',
    bodyLimit: IMPORT_BYTES_MAX + 64 * 1024,
    input: z.strictObject({ csv, missing }),
    output: importReport,
    errors: ['csv_invalid', 'too_many_rows'],
  },
  /** All or nothing. `import_refused` carries the report; `import_changed`: the catalogue is not as it was checked. */
  applyGameImport: {
    access: 'staff:vendors.write',
    bodyLimit: IMPORT_BYTES_MAX + 64 * 1024,
    input: z.strictObject({ csv, missing, digest, reason }),
    output: importReport,
    errors: ['csv_invalid', 'too_many_rows', 'import_refused', 'import_changed', 'nothing_to_change'],
  },
  listOpsGameNotices: {
    access: 'staff:catalogue.write',
    input: z.object({}),
    output: z.array(opsNotice),
    errors: [],
  },
  /** Without an id a new one. */
  saveGameNotice: {
    access: 'staff:catalogue.write',
    input: z.strictObject({ id: rowId.optional(), ...notice, reason }),
    output: opsNotice,
    errors: ['notice_not_found', 'vendor_not_found', 'notice_window_invalid', 'too_many_notices'],
  },
  deleteGameNotice: {
    access: 'staff:catalogue.write',
    input: z.strictObject({ id: rowId, reason }),
    output: z.object({ id: z.number() }),
    errors: ['notice_not_found'],
  },
});
