-- Why:   anybody can send callbacks that fail verification, and each was a row of up to 16 KiB for fourteen days. Now they
--        are counted by gateway, reason and day; of each day's a few are kept whole in gateway_notice.
-- Cost:  a small table; counts what was refused so far in one pass over gateway_notice.
-- Check: modules/cashier/notify.test.ts (a flood leaves a bounded number of rows).
create table cashier.refused_notice (
  gateway text not null,
  verdict text not null,
  day date not null,
  count bigint not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  last_ip text not null,
  primary key (gateway, verdict, day)
);
insert into cashier.refused_notice (gateway, verdict, day, count, first_at, last_at, last_ip)
select gateway, verdict, (received_at at time zone 'UTC')::date, count(*), min(received_at), max(received_at),
       (array_agg(ip order by received_at desc))[1]
  from cashier.gateway_notice
 where verdict in ('caller_unknown', 'signature_wrong', 'timestamp_stale', 'malformed')
 group by 1, 2, 3;
