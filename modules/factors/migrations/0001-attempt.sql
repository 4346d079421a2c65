-- Why: how often somebody tried something in a window; what locks sign-ins, code sends and guesses. It lies here, below
-- identity and staff, because every proof is guarded by it.
-- Cost: a new table. Check: attempts.test.ts counts a hundred tries at once.
create schema factors;

create table factors.attempt (
  merchant_id int not null,
  subject text not null check (length(subject) <= 300),
  window_start timestamptz not null,
  count int not null check (count >= 0),
  locked_until timestamptz,
  primary key (merchant_id, subject)
);
create index attempt_age on factors.attempt (window_start);
