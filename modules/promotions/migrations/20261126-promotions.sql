-- Why:   promotions as versioned terms, what members have of them, their budgets and applications.
-- Cost:  new tables.
-- Check: modules/promotions/*.test.ts.
create schema promotions;

create table promotions.promotion (
  promo_id int generated always as identity primary key,
  merchant_id int not null,
  state text not null check (state in ('DRAFT', 'PUBLISHED', 'STOPPED')),
  draft jsonb not null,                     -- promotionContent of terms.ts: what the next version would say
  draft_revision int not null check (draft_revision >= 1),
  version int,                              -- the last that was published
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint published_has_version check ((version is null) = (state = 'DRAFT'))
);
create index promotion_of_brand on promotions.promotion (merchant_id, promo_id);

-- What was published never changes: who joined keeps the version joined.
create table promotions.version (
  promo_id int not null references promotions.promotion,
  version int not null check (version >= 1),
  content jsonb not null,
  code text,                                -- of the terms, so that one brand has it once
  published_at timestamptz not null,
  primary key (promo_id, version)
);
create function promotions.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'promotions.% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on promotions.version
  for each row execute function promotions.refuse_change();

-- Units of the brand's currency. What was given never goes above what was allowed.
create table promotions.budget (
  promo_id int primary key references promotions.promotion,
  total bigint not null check (total >= 0),
  spent bigint not null default 0,
  grants bigint not null default 0,
  constraint never_exceeded check (spent between 0 and total)
);

-- What a member has of a promotion in a slot: once, a day, a week, a month, an order.
create table promotions.entry (
  entry_id bigint generated always as identity primary key,
  merchant_id int not null,
  promo_id int not null,
  version int not null,
  member_id int not null,
  slot text not null,
  state text not null check (state in ('APPLIED', 'REJECTED', 'ISSUED')),
  amount bigint check (amount > 0),         -- of the reward
  base bigint,                              -- the deposit or net loss it was reckoned of
  remark text not null default '',
  decision text not null default '',        -- what the operator told the member
  applied_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  foreign key (promo_id, version) references promotions.version,
  unique (promo_id, member_id, slot),
  constraint remark_length check (char_length(remark) <= 140),
  constraint issued_has_amount check ((state = 'ISSUED') = (amount is not null))
);
create index entry_of_brand on promotions.entry (merchant_id, state, entry_id);
create index entry_of_member on promotions.entry (member_id, promo_id);

create table promotions.step (
  id bigint generated always as identity primary key,
  entry_id bigint not null references promotions.entry,
  at timestamptz not null,
  event text not null check (event in ('applied', 'rejected', 'issued')),
  state text not null,
  actor text not null,
  remark text not null default ''
);
create index step_of_entry on promotions.step (entry_id, id);
create trigger append_only before update or delete on promotions.step
  for each row execute function promotions.refuse_change();

-- What one alone may have it with: a digest of the person, address, device or bank account. The key decides between two at once.
create table promotions.mark (
  promo_id int not null,
  slot text not null,
  kind text not null check (kind in ('person', 'ip', 'device', 'bank')),
  digest text not null,
  member_id int not null,
  primary key (promo_id, slot, kind, digest)
);
create index mark_of_member on promotions.mark (promo_id, member_id, slot);

-- Pictures of applications; private files.
create table promotions.picture (
  ref text primary key,
  merchant_id int not null,
  member_id int not null,
  file text not null,
  created_at timestamptz not null,
  entry_id bigint references promotions.entry
);
create index picture_of_entry on promotions.picture (entry_id) where entry_id is not null;
create index picture_unclaimed on promotions.picture (created_at) where entry_id is null;

-- How far a cashback is: members of the period that begins on `period_start` up to `after_id` have theirs.
create table promotions.cashback (
  promo_id int primary key references promotions.promotion,
  period_start date not null,
  after_id int not null default 0
);
