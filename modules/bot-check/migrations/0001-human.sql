-- Why: what proves that a person is at the other end, and that each proof counts once: captcha pictures waiting for
-- their answer, the pace at which an address may ask for them, and solutions that were already accepted.
-- Cost: new tables only; every row lives for minutes and is swept. Check: modules/human/*.test.ts.
create schema human;

create table human.captcha (
  id text primary key check (length(id) = 22),
  merchant_id int not null,
  -- HMAC of id and answer under a key of the deployment: four digits alone would be guessed from any plain hash.
  answer_mac bytea not null check (length(answer_mac) = 32),
  expires_at timestamptz not null
);
create index captcha_age on human.captcha (expires_at);

-- One row per asking network: when it was last given a picture. An IPv6 customer holds a /64.
create table human.captcha_pace (
  network inet primary key,
  at timestamptz not null
);
create index captcha_pace_age on human.captcha_pace (at);

-- Solutions and tickets accepted once. Whoever brings one again is refused.
create table human.spent (
  proof_hash bytea primary key check (length(proof_hash) = 32),
  spent_at timestamptz not null
);
create index spent_age on human.spent (spent_at);
