import type { Db, Tx } from '@baize/db';

export type ProfileRow = {
  nickname: string;
  payeeName: string;
  birthday: string | null;
  profile: Record<string, string>;
  identityVerifiedAt: Date | null;
};

const PROFILE = `nickname, payee_name, birthday::text as birthday, profile, identity_verified_at`;

export function findProfile(db: Db, id: number): Promise<ProfileRow | undefined> {
  return db.maybe<ProfileRow>(`select ${PROFILE} from members.member where id = $1`, [id]);
}

/** Takes the row lock: a name set twice at once is set once. */
export function lockProfile(tx: Tx, id: number): Promise<ProfileRow | undefined> {
  return tx.maybe<ProfileRow>(`select ${PROFILE} from members.member where id = $1 for update`, [id]);
}

export function updateProfileRow(
  tx: Tx,
  id: number,
  row: Pick<ProfileRow, 'nickname' | 'payeeName' | 'birthday' | 'profile'>,
): Promise<number> {
  return tx.run(
    `update members.member set nickname = $2, payee_name = $3, birthday = $4, profile = $5 where id = $1`,
    [id, row.nickname, row.payeeName, row.birthday, JSON.stringify(row.profile)],
  );
}

/** Only where there is none. */
export function setPayeeNameOnce(tx: Tx, id: number, name: string): Promise<number> {
  return tx.run(`update members.member set payee_name = $2 where id = $1 and payee_name = ''`, [id, name]);
}

export function updateIcon(db: Db, id: number, icon: string): Promise<number> {
  return db.run(`update members.member set icon = $2 where id = $1`, [id, icon]);
}
