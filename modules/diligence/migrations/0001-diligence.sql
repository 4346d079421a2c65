-- Why:   who a member is on lists of sanctioned and political persons, and where their money comes from (standards R35): the
--        lists an operator uploads, what they hit, questions after the origin of funds with their documents.
-- Cost:  new tables only.
-- Shown: modules/diligence/*.test.ts.
create schema diligence;

-- A brand's own rules, and how far its members were compared with its lists.
create table diligence.brand (
  merchant_id int primary key,
  value jsonb not null default '{}',
  -- Of the provider's signature; sealed with the platform's secret key.
  secret_sealed bytea,
  -- Counts changes of lists and provider: whoever was screened under another number is screened again.
  version int not null default 1,
  -- The member up to whom the walk came, and when it began.
  walked_to int not null default 0,
  walk_began_at timestamptz,
  -- Those who moved money were looked at up to here.
  movers_upto timestamptz
);

create table diligence.list (
  id int generated always as identity (start with 101) primary key,
  merchant_id int not null,
  name text not null check (length(name) between 1 and 60),
  entries int not null check (entries > 0),
  sha256 bytea not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  unique (merchant_id, name)
);
create table diligence.list_entry (
  id bigint generated always as identity primary key,
  list_id int not null references diligence.list on delete cascade,
  -- The name as it is compared (person-name.ts).
  name_key text not null check (name_key <> ''),
  name text not null,
  -- 'YYYY' or 'YYYY-MM-DD'; null: not told.
  born text check (born ~ '^\d{4}(-\d{2}-\d{2})?$'),
  kind text not null check (kind in ('sanction', 'pep')),
  reference text not null
);
create index list_entry_by_name on diligence.list_entry (name_key);
create index list_entry_of_list on diligence.list_entry (list_id);

-- As whom a member was last compared.
create table diligence.subject (
  member_id int primary key,
  merchant_id int not null,
  name_key text not null,
  birthday text,
  version int not null,
  screened_at timestamptz not null
);

create table diligence.hit (
  id int generated always as identity (start with 1001) primary key,
  merchant_id int not null,
  member_id int not null,
  account text not null,
  source text not null check (source in ('list', 'provider')),
  -- The entry as such: what was judged once is not found again when the list is uploaded anew.
  entry_key text not null,
  list_name text not null,
  name text not null,
  born text,
  kind text not null check (kind in ('sanction', 'pep')),
  reference text not null,
  -- Whether the birth date agreed too, or was not known.
  with_birth boolean not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'CLEARED', 'CONFIRMED')),
  found_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  reason text,
  unique (member_id, source, entry_key),
  check ((state = 'OPEN') = (decided_at is null and decided_by is null and reason is null))
);
create index hit_queue on diligence.hit (merchant_id, id desc) where state = 'OPEN';

-- A question after the origin of a member's funds (funds-state.ts).
create table diligence.funds_request (
  id int generated always as identity (start with 1001) primary key,
  merchant_id int not null,
  member_id int not null,
  account text not null,
  state text not null check (state in ('REQUESTED', 'OVERDUE', 'SUBMITTED', 'ACCEPTED', 'REFUSED', 'WITHDRAWN')),
  -- What is asked for, in words to the member.
  question text not null check (length(question) between 3 and 1000),
  asked_by text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  -- What the member wrote beside the documents.
  statement text not null default '',
  -- Overdue or refused: what the brand's rules do then is done until it is accepted, asked again or withdrawn.
  binds boolean not null default false,
  changed_at timestamptz not null,
  check (binds or state not in ('OVERDUE', 'REFUSED')),
  check (not binds or state in ('OVERDUE', 'SUBMITTED', 'REFUSED'))
);
-- One question at a time.
create unique index funds_open on diligence.funds_request (member_id) where state not in ('ACCEPTED', 'WITHDRAWN');
create index funds_due on diligence.funds_request (due_at) where state = 'REQUESTED';
create index funds_queue on diligence.funds_request (merchant_id, id desc);

-- Append-only: every change of a question.
create table diligence.funds_step (
  id bigint generated always as identity primary key,
  request_id int not null references diligence.funds_request,
  event text not null,
  state text not null,
  actor text not null,
  reason text not null default '',
  at timestamptz not null
);
create index step_of_request on diligence.funds_step (request_id, id);
create function diligence.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'diligence.% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on diligence.funds_step
  for each row execute function diligence.refuse_change();

create table diligence.funds_document (
  id int generated always as identity (start with 1001) primary key,
  request_id int not null references diligence.funds_request,
  name text not null check (length(name) between 1 and 100),
  bytes int not null,
  file text not null unique,
  added_at timestamptz not null,
  -- The member took it back before sending; the file is gone.
  removed_at timestamptz
);
create index document_of_request on diligence.funds_document (request_id);
