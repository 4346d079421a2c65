import type { Db } from '@baize/db';

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

/**
 * Writes one login to the member's history. A refusal like one of the last minute (same address, same outcome) adds no row,
 * so that repeated attempts do not fill the table.
 */
export function insertLoginEvent(db: Db, event: LoginEvent): Promise<number> {
  const { merchantId, memberId, at, ip, userAgent, deviceId, method, outcome } = event;
  return db.run(
    `insert into sign_in.login_event (merchant_id, member_id, at, ip, user_agent, device_id, method, outcome)
     select $1, $2, $3, $4, left($5, 300), left($6, 64), $7, $8
      where $8 = 'signed_in' or not exists (
        select from sign_in.login_event
         where member_id = $2 and at > $3::timestamptz - interval '1 minute' and ip = $4 and outcome = $8)`,
    [merchantId, memberId, at, ip, userAgent, deviceId, method, outcome],
  );
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
