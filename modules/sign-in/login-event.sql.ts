import { insertRow, type Db } from '@baize/db';

export type LoginMethod = 'password' | 'sms' | 'firebase' | 'passkey' | 'register';

export type LoginEvent = {
  merchantId: number;
  memberId: number;
  at: Date;
  ip: string;
  userAgent: string;
  /** Empty where the browser gave none. */
  deviceId: string;
  method: LoginMethod;
  /** 'signed_in', or the code of the refusal. */
  outcome: string;
};

const USER_AGENT_MAX = 300;
const DEVICE_ID_MAX = 64;

/**
 * Writes one login to the member's history. A refusal like one of the last minute (same address, same outcome) adds no row,
 * so that repeated attempts do not fill the table.
 */
export async function insertLoginEvent(db: Db, event: LoginEvent): Promise<number> {
  const { memberId, at, ip, outcome } = event;
  const alike =
    outcome !== 'signed_in' &&
    (await db.maybe(
      `select 1 from sign_in.login_event
        where member_id = $1 and at > $2::timestamptz - interval '1 minute' and ip = $3 and outcome = $4 limit 1`,
      [memberId, at, ip, outcome],
    ));
  if (alike) return 0;
  const row = {
    ...event,
    userAgent: event.userAgent.slice(0, USER_AGENT_MAX),
    deviceId: event.deviceId.slice(0, DEVICE_ID_MAX),
  };
  return insertRow(db, 'sign_in.login_event', row);
}

export type LoginEventRow = {
  at: Date;
  ip: string;
  userAgent: string;
  method: LoginMethod;
  outcome: string;
};

/** The newest first. */
export function listLoginEvents(db: Db, memberId: number, limit: number): Promise<LoginEventRow[]> {
  return db.many<LoginEventRow>(
    `select at, ip, user_agent, method, outcome from sign_in.login_event
      where member_id = $1 order by at desc, id desc limit $2`,
    [memberId, limit],
  );
}

export function deleteOldLoginEvents(db: Db, before: Date): Promise<number> {
  return db.run(`delete from sign_in.login_event where at < $1`, [before]);
}
