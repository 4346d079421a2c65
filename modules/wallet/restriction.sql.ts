import type { Db, Tx } from '@baize/db';
import { ACCOUNT_KIND, type AccountId } from './transfer-kinds.ts';

export const insertRestriction = (
  tx: Tx,
  row: { accountId: AccountId; kind: string; amount: bigint; ref: string; reason: string },
): Promise<number> =>
  tx.run(
    `insert into wallet.restriction (account_id, kind, amount, remaining, ref, reason, created_at, since_seq)
     select a.id, $2::text, $3::bigint, $3::bigint, $4::text, $5::text, now(), case when $2::text = 'turnover' then a.seq end
       from wallet.account a where a.id = $1
     on conflict (account_id, kind, ref) where lifted_at is null do nothing`,
    [row.accountId, row.kind, row.amount, row.ref, row.reason],
  );

export const liftRestrictionRow = (
  tx: Tx,
  accountId: AccountId,
  kind: string,
  ref: string,
): Promise<number> =>
  tx.run(
    `update wallet.restriction set lifted_at = now()
      where account_id = $1 and kind = $2 and ref = $3 and lifted_at is null`,
    [accountId, kind, ref],
  );

export type OpenRestriction = { restrictionId: bigint; reason: string; since: Date };

/** The one that is open for this, if one is. */
export const findOpenRestriction = (
  db: Db,
  { accountId, kind, ref }: { accountId: AccountId; kind: string; ref: string },
): Promise<OpenRestriction | undefined> =>
  db.maybe(
    `select id as restriction_id, reason, created_at as since from wallet.restriction
      where account_id = $1 and kind = $2 and ref = $3 and lifted_at is null`,
    [accountId, kind, ref],
  );

/** `sinceSeq`: bets up to this entry were placed before it began; null where that is not known. */
export type OpenTurnover = { id: bigint; ref: string; remaining: bigint; sinceSeq: bigint | null };
/** Locks them, oldest first. */
export const listOpenTurnover = (tx: Tx, accountId: AccountId): Promise<OpenTurnover[]> =>
  tx.many(
    `select id, ref, remaining, since_seq from wallet.restriction
      where account_id = $1 and kind = 'turnover' and lifted_at is null order by id for update`,
    [accountId],
  );

/** A turnover that is used up is lifted. */
export const reduceTurnoverRow = (tx: Tx, id: bigint, counted: bigint): Promise<number> =>
  tx.run(
    `update wallet.restriction set remaining = remaining - $2,
            lifted_at = case when remaining = $2 then now() end
      where id = $1`,
    [id, counted],
  );

export const sumTurnover = async (db: Db, accountId: AccountId): Promise<bigint> =>
  (await turnoverLeftOf(db, [accountId])).get(accountId) ?? 0n;

/** What the turnover that is still open asked for when it began; a bar shows how much of it is done. */
export const sumTurnoverAsked = async (db: Db, accountId: AccountId): Promise<bigint> =>
  (
    await db.one<{ asked: bigint }>(
      `select coalesce(sum(amount), 0)::bigint as asked from wallet.restriction
        where account_id = $1 and kind = 'turnover' and lifted_at is null`,
      [accountId],
    )
  ).asked;

/** What wallets still have to play before they may pay out; those without any are not in it. */
export const turnoverLeftOf = async (
  db: Db,
  accountIds: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, bigint>> => {
  const rows = await db.many<{ accountId: AccountId; left: bigint }>(
    `select account_id, sum(remaining)::bigint as left from wallet.restriction
      where account_id = any ($1::bigint[]) and kind = 'turnover' and lifted_at is null group by account_id`,
    [accountIds],
  );
  return new Map(rows.map(({ accountId, left }) => [accountId, left]));
};

/** The same by what each is owed for, the oldest first. */
export const listTurnover = (
  db: Db,
  accountIds: readonly AccountId[],
): Promise<{ accountId: AccountId; ref: string; remaining: bigint }[]> =>
  db.many(
    `select account_id, ref, remaining from wallet.restriction
      where account_id = any ($1::bigint[]) and kind = 'turnover' and lifted_at is null order by id`,
    [accountIds],
  );

/** Why stakes of these wallets are put to the gate first. */
export const listLimitedBy = (
  db: Db,
  accountIds: readonly AccountId[],
): Promise<{ accountId: AccountId; ref: string }[]> =>
  db.many(
    `select account_id, ref from wallet.restriction
      where account_id = any ($1::bigint[]) and kind = 'limited' and lifted_at is null`,
    [accountIds],
  );

/** Of these wallets, those that give nothing out (or may not stake) for another reason than `ref`: frozen by an operator or a rule, locked, excluded. */
export const listStoppedBesides = async (
  db: Db,
  accountIds: readonly AccountId[],
  ref: string,
  kind: 'no_withdraw' | 'no_bet' = 'no_withdraw',
): Promise<ReadonlySet<AccountId>> => {
  const rows = await db.many<{ accountId: AccountId }>(
    `select distinct account_id from wallet.restriction
      where account_id = any ($1::bigint[]) and kind = $3 and ref <> $2 and lifted_at is null`,
    [accountIds, ref, kind],
  );
  return new Set(rows.map(({ accountId }) => accountId));
};

export type Debt = {
  /** Names this debt: paid and owed again later is another. */
  debtId: bigint;
  memberId: number;
  merchantId: number;
  /** Owed now, units above or at zero. */
  owed: bigint;
  since: Date;
};

/** Debts after clawbacks that began in a span, oldest first (decision 0003); no trials. */
export const listDebtsSince = (
  db: Db,
  span: { from: Date; to: Date; afterId: bigint; limit: number },
): Promise<Debt[]> =>
  db.many(
    `select r.id as debt_id, o.member_id::int as member_id, o.merchant_id,
            coalesce(-d.balance, 0)::bigint as owed, r.created_at as since
       from wallet.restriction r
       join wallet.owner o on o.account_id = r.account_id
       join wallet.account m on m.id = o.account_id and m.kind = ${ACCOUNT_KIND.main}
       left join wallet.account d on d.id = r.account_id + 2
      where r.kind = 'debt' and r.created_at >= $1 and r.created_at < $2 and r.id > $3 order by r.id limit $4`,
    [span.from, span.to, span.afterId, span.limit],
  );
