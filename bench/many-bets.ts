import type { Database } from '@baize/db';
import type { Member } from '@baize/members';

type Many = { member: Member; connectionId: number; gameId: number; rounds: number; from: Date; to: Date };

/**
 * A member's rounds as the vendor path leaves them, written by the million: every odd one lost, every even one won twice its
 * stake, spread evenly over the time. The wallet's own constraints look at each row.
 */
export async function writeManyBets(db: Database, many: Many): Promise<void> {
  const { member, connectionId, gameId, rounds, from, to } = many;
  await db.transaction(async (tx) => {
    await tx.run('set local statement_timeout = 0');
    await tx.run(
      'select wallet.ensure_partition(w) from generate_series($1::timestamptz, $2, $3::interval) as w',
      [from, to, '7 days'],
    );
    const { balance, seq } = await tx.one<{ balance: bigint; seq: bigint }>(
      'select balance, seq from wallet.account where id = $1 for update',
      [member.accountId],
    );
    const round = `'b' || $1::bigint || '-' || i`;
    const at = `$4::timestamptz + (i - 1) * (($5::timestamptz - $4::timestamptz) / $6::int)`;
    const params = [member.accountId, seq, balance, from, to, rounds, connectionId];
    await tx.run(
      `insert into wallet.transfer (account_id, seq, created_at, amount, balance_after, fingerprint, bet_seq,
          connection_id, kind, flags, key, round)
       select $1::bigint, $2::bigint + 2 * i - 1 + leg, ${at}, case leg when 0 then -100000 else (i % 2 = 0)::int * 200000 end,
              $3::bigint - case when i % 2 = 1 then 100000 when leg = 0 then 200000 else 0 end,
              0, case leg when 1 then $2::bigint + 2 * i - 1 end, $7::int, 1 + leg, 0,
              ${round} || case leg when 0 then ':b' else ':w' end, case leg when 0 then ${round} end
         from generate_series(1, $6::int) as i cross join generate_series(0, 1) as leg order by 2`,
      params,
    );
    await tx.run(
      `insert into bets.bet (account_id, seq, round, placed_at, stake, game_id, flags, state, payout, settled_at)
       select $1::bigint, $2::bigint + 2 * i - 1, bets.round_of($1::bigint, $7::int, ${round}), ${at}, 100000, $8, 0, 2,
              (i % 2 = 0)::int * 200000, ${at}
         from generate_series(1, $6::int) as i where $3::bigint >= 0`,
      [...params, gameId],
    );
    await tx.run('update wallet.account set seq = seq + 2 * $2::int, balance = $3 where id = $1', [
      member.accountId,
      rounds,
      rounds % 2 === 1 ? balance - 100_000n : balance,
    ]);
  });
}

/** Small rebates by the thousand, a second apart: movements that a statement lists one by one. */
export async function writeManyRebates(
  db: Database,
  { member, count, to }: { member: Member; count: number; to: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { balance, seq } = await tx.one<{ balance: bigint; seq: bigint }>(
      'select balance, seq from wallet.account where id = $1 for update',
      [member.accountId],
    );
    await tx.run(
      `insert into wallet.transfer (account_id, seq, created_at, amount, balance_after, fingerprint, house_id,
          connection_id, kind, flags, key, actor)
       select $1::bigint, $2::bigint + i, $4::timestamptz - ($5::int - i) * interval '1 second', 1000, $3::bigint + 1000 * i, 0, 4,
              0, 20, 0, 'rebate:' || $1::bigint || '-' || i, 'job:bench'
         from generate_series(1, $5::int) as i`,
      [member.accountId, seq, balance, to, count],
    );
    await tx.run(
      'update wallet.account set seq = seq + $2::int, balance = balance + 1000 * $2::int where id = $1',
      [member.accountId, count],
    );
  });
}
