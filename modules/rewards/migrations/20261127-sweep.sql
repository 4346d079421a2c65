-- Why:   the sweep over open bonuses began with the first wallet each time: what did not fit into its time was never swept.
-- Cost:  a table of one row.
-- Check: modules/rewards/terms-in-play.test.ts.
create table rewards.sweep (
  id int primary key check (id = 1),
  -- The last bonus that was looked at; zeros: the next run begins anew.
  account_id bigint not null,
  grant_id bigint not null
);
insert into rewards.sweep (id, account_id, grant_id) values (1, 0, 0);
