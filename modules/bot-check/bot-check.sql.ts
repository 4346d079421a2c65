import type { Db } from '@baize/db';

/** Records a picture for a network; false when its last one is too recent. One statement, so that parallel calls get one. */
export async function takeTurn(db: Db, ip: string, now: Date, since: Date): Promise<boolean> {
  const turned = await db.run(
    `insert into bot_check.captcha_pace as p (network, at)
     values (network(set_masklen($1::inet, case family($1::inet) when 6 then 64 else 32 end)), $2)
     on conflict (network) do update set at = excluded.at where p.at <= $3`,
    [ip, now, since],
  );
  return turned === 1;
}

export type NewCaptcha = { id: string; merchantId: number; answerMac: Buffer; expiresAt: Date };

export function insertCaptcha(db: Db, captcha: NewCaptcha): Promise<number> {
  return db.run(
    `insert into bot_check.captcha (id, merchant_id, answer_mac, expires_at) values ($1, $2, $3, $4)`,
    [captcha.id, captcha.merchantId, captcha.answerMac, captcha.expiresAt],
  );
}

/** Deletes the picture and answers its MAC, so that it is answered once. */
export function deleteCaptcha(
  db: Db,
  merchantId: number,
  id: string,
): Promise<{ answerMac: Buffer; expiresAt: Date } | undefined> {
  return db.maybe(
    `delete from bot_check.captcha where id = $1 and merchant_id = $2 returning answer_mac, expires_at`,
    [id, merchantId],
  );
}

/** False when this proof was accepted before. */
export async function insertSpent(db: Db, proofHash: Buffer, now: Date): Promise<boolean> {
  const inserted = await db.run(
    `insert into bot_check.spent (proof_hash, spent_at) values ($1, $2) on conflict do nothing`,
    [proofHash, now],
  );
  return inserted === 1;
}

export function deleteOldCaptchas(db: Db, before: Date): Promise<number> {
  return db.run(`delete from bot_check.captcha where expires_at < $1`, [before]);
}

export function deleteOldTurns(db: Db, before: Date): Promise<number> {
  return db.run(`delete from bot_check.captcha_pace where at < $1`, [before]);
}

export function deleteOldSpent(db: Db, before: Date): Promise<number> {
  return db.run(`delete from bot_check.spent where spent_at < $1`, [before]);
}
