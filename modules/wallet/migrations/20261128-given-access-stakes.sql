-- Why:   money that was stopped because an operator let somebody in could still be staked (decision 0043); what is stopped now is
--        stopped so, too.
-- Cost:  a row and an update for each open stop, which are few.
-- Check: no row of `select 1 from wallet.restriction r where ref = 'given-access' and kind = 'no_withdraw' and reason <> 'given_password' and
--        lifted_at is null and not exists (select 1 from wallet.restriction b where b.account_id = r.account_id and b.ref = r.ref and b.kind = 'no_bet'
--        and b.lifted_at is null)`.
insert into wallet.restriction (account_id, kind, amount, remaining, ref, reason, created_at)
select account_id, 'no_bet', 0, 0, ref, reason, now() from wallet.restriction
 where ref = 'given-access' and kind = 'no_withdraw' and lifted_at is null and reason <> 'given_password'
on conflict (account_id, kind, ref) where lifted_at is null do nothing;

-- 1: no_bet, as mirrorBlocks of wallet.sql.ts writes it.
update wallet.account a set blocks = a.blocks | 1
 where exists (select 1 from wallet.restriction r
                where r.account_id = a.id and r.ref = 'given-access' and r.kind = 'no_bet' and r.lifted_at is null);
