-- Why: calls are counted for all processes together (OPEN-API-03), not by each for itself.
-- Cost: a new table, empty. It is unlogged: counts of ten seconds are not worth a write-ahead log, and a crash of the
--       database forgets them. `expire` is milliseconds since 1970; double precision, because the limiter computes with it.
-- Check: rate-limits.test.ts counts in it from two processes' limiters.

create unlogged table site.rate_limit (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire double precision
);
create index rate_limit_expired on site.rate_limit (expire);
