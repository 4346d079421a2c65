-- Why: seven events of deposits and withdrawals were published for modules that never came; nothing publishes or
-- handles them any more, and a queue without a handler would stand late on the health page (OP-35).
-- Cost: drops seven empty or nearly empty queues of pg-boss. Nothing waits in them but notes nobody reads.
-- Check: modules/withdrawals/jobs.test.ts (whatever is published has a handler).
do $$
begin
  if to_regprocedure('jobs.delete_queue(text)') is not null then
    perform jobs.delete_queue(name) from jobs.queue
     where name in ('cashier.deposit-credited', 'cashier.deposit-failed', 'cashier.withdrawal-approved',
                    'cashier.withdrawal-rejected', 'cashier.withdrawal-paid', 'cashier.withdrawal-refunded',
                    'cashier.withdrawal-disputed');
  end if;
end $$;
