import type { Db } from '@baize/db';
import { trialSql } from './member-type.sql.ts';

/** In the order of ids, at most `limit` of them; the index trial_to_forget holds those that are left. */
export const forgetTrials = (db: Db, before: Date, limit: number): Promise<number> =>
  db.run(
    `update members.member
        set registered_ip = '', registered_device = '', last_login_ip = null, previous_login_ip = null, profile = '{}'
      where id in (select id from members.member
                    where ${trialSql()} and registered_ip <> '' and expires_at < $1
                    order by id limit $2 for update skip locked)`,
    [before, limit],
  );
