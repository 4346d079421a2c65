import { updateReturning, type Db, type Tx } from '@baize/db';

export type ConnectionState = 'ACTIVE' | 'MAINTENANCE' | 'DISABLED';

/** Which wallet players stake from: the main wallet, or one that the vendor keeps (protocols.md A5). */
export type WalletMode = 'seamless' | 'transfer';

export type ConnectionRow = {
  id: number;
  code: string;
  name: string;
  baseUrl: string;
  operatorId: string;
  state: ConnectionState;
  dialect: 'HUB88' | 'CALETA';
  needsTimestamp: boolean;
  rollbackMissing: 'OK' | 'DOES_NOT_EXIST';
  unitMultiplier: number;
  ipAllow: string[];
  openMode: 'IFRAME' | 'WINDOW';
  reportsRooms: boolean;
  walletMode: WalletMode;
  transferDecimals: 2 | 4;
  /** The most, in units, that a win may credit which names no bet. */
  winAloneMax: bigint;
  keys: { keyId: string; pem: string }[];
};

const COLUMNS = `c.id, c.code, c.name, c.base_url, c.operator_id, c.state, c.dialect, c.needs_timestamp,
  c.rollback_missing, c.unit_multiplier, c.ip_allow, c.open_mode, c.reports_rooms,
  c.wallet_mode, c.transfer_decimals, c.win_alone_max,
  coalesce((select jsonb_agg(jsonb_build_object('keyId', k.key_id, 'pem', k.public_pem) order by k.added_at desc)
              from play.connection_key k where k.connection_id = c.id and k.active), '[]') as keys`;

export const findConnection = (db: Db, code: string): Promise<ConnectionRow | undefined> =>
  db.maybe(`select ${COLUMNS} from play.connection c where c.code = $1`, [code]);

export const listConnectionRows = (db: Db): Promise<ConnectionRow[]> =>
  db.many(`select ${COLUMNS} from play.connection c order by c.code`);

/** What vendors are called, by the id of their connection. */
export const listVendorNames = async (db: Db): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (await db.many<{ id: number; name: string }>('select id, name from play.connection')).map(
      ({ id, name }) => [id, name],
    ),
  );

/** Addresses of the vendors that may open games now. */
export const listActiveBaseUrls = async (db: Db): Promise<string[]> =>
  (await db.many<{ baseUrl: string }>("select base_url from play.connection where state = 'ACTIVE'")).map(
    ({ baseUrl }) => baseUrl,
  );

export const upsertConnection = (
  tx: Tx,
  peer: { code: string; name: string; baseUrl: string; operatorId: string; at: Date },
): Promise<{ id: number }> =>
  tx.one(
    `insert into play.connection (code, name, base_url, operator_id, created_at) values ($1, $2, $3, $4, $5)
      on conflict (code) do update set base_url = excluded.base_url, operator_id = excluded.operator_id
      returning id`,
    [peer.code, peer.name, peer.baseUrl, peer.operatorId, peer.at],
  );

/** Adds a key or makes a known one active again under the given text. */
export const upsertConnectionKey = (
  tx: Tx,
  key: { connectionId: number; keyId: string; pem: string; at: Date },
): Promise<number> =>
  tx.run(
    `insert into play.connection_key (connection_id, key_id, public_pem, added_at) values ($1, $2, $3, $4)
      on conflict (connection_id, key_id) do update set public_pem = excluded.public_pem, active = true`,
    [key.connectionId, key.keyId, key.pem, key.at],
  );

export const setWalletMode = (tx: Tx, id: number, mode: WalletMode): Promise<number> =>
  tx.run('update play.connection set wallet_mode = $2 where id = $1', [id, mode]);

/** Who launches a game waits for nobody: its session only refers to the row. */
export const lockConnection = (tx: Tx, code: string): Promise<{ id: number } | undefined> =>
  tx.maybe('select id from play.connection where code = $1 for no key update', [code]);

export const updateConnectionAddress = (tx: Tx, id: number, baseUrl: string): Promise<number> =>
  tx.run('update play.connection set base_url = $2 where id = $1', [id, baseUrl]);

export const updateConnectionState = (tx: Tx, id: number, state: ConnectionState): Promise<number> =>
  tx.run('update play.connection set state = $2 where id = $1', [id, state]);

export type ConnectionChange = {
  id: number;
  name: string;
  baseUrl: string;
  operatorId: string;
  openMode: 'IFRAME' | 'WINDOW';
  ipAllow: string[];
  needsTimestamp: boolean;
  rollbackMissing: 'OK' | 'DOES_NOT_EXIST';
  reportsRooms: boolean;
  walletMode: WalletMode;
  transferDecimals: 2 | 4;
  winAloneMax: bigint;
};

export const updateConnectionSettings = (
  tx: Tx,
  { id, ...settings }: ConnectionChange,
): Promise<{ id: number }> => updateReturning(tx, 'play.connection', { id }, settings, 'id');

export const retireConnectionKey = (tx: Tx, connectionId: number, keyId: string): Promise<number> =>
  tx.run(
    'update play.connection_key set active = false where connection_id = $1 and key_id = $2 and active',
    [connectionId, keyId],
  );

/** Whether a game was opened at it, or its list said anything. */
export const isConnectionUsed = async (db: Db, id: number): Promise<boolean> =>
  (
    await db.one<{ is: boolean }>(
      `select exists (select from play.game_session where connection_id = $1)
           or exists (select from play.vendor_line where connection_id = $1)
           or exists (select from play.finding where connection_id = $1) as is`,
      [id],
    )
  ).is;

/** With its keys and how far its lists were read; one that was used is refused by the tables. */
export async function deleteConnection(tx: Tx, id: number): Promise<void> {
  await tx.run('delete from play.reconciled where connection_id = $1', [id]);
  await tx.run('delete from play.list_cursor where connection_id = $1', [id]);
  await tx.run('delete from play.connection_key where connection_id = $1', [id]);
  await tx.run('delete from play.connection where id = $1', [id]);
}
