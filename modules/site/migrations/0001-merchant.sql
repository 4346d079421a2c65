-- Why: one deployment serves several brands ("merchants"); each call's host decides which (OPEN-SHELL-04).
-- Cost: new tables only. Check: `select code, host from site.merchant join site.host on merchant_id = id`.
create schema site;

create table site.merchant (
  id int generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,31}$'),
  name text not null check (length(name) between 1 and 80),
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  time_zone text not null default 'Asia/Bangkok',
  -- Only what differs from the defaults of settings.ts; checked by zod when read and when written.
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  created_at timestamptz not null default now()
);

create table site.host (
  host text primary key check (host = lower(host) and host !~ '[:/ ]'),
  merchant_id int not null references site.merchant
);
create index host_merchant on site.host (merchant_id);

-- Banners, notices, popups, promotions and headlines, one row each, texts per language (OPEN-I18N-01).
create table site.announcement (
  id int generated always as identity primary key,
  merchant_id int not null references site.merchant,
  kind text not null check (kind in ('B', 'PL', 'PU', 'PR', 'H')),
  -- {"EN": {"title": "…", "content": "…"}, …}; EN is the fallback and must be there.
  texts jsonb not null check (texts ? 'EN'),
  group_name text not null default '',
  image_url text not null default '',
  linkage text not null default '',
  linkage_type text not null default 'NONE' check (linkage_type in ('NONE', 'URL', 'P', 'G')),
  node_id int,
  vendor text,
  -- Popups: A logged in, F first login, B visitors. Null for the other kinds.
  execution text check (execution in ('A', 'B', 'F')),
  promotion_type text not null default 'GENERAL',
  sort int not null default 0,
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > starts_at),
  check ((kind = 'B') = (group_name <> '')),
  check ((kind = 'PU') = (execution is not null)),
  check (linkage_type <> 'G' or (node_id is not null and vendor is not null))
);
create index announcement_of_merchant on site.announcement (merchant_id, kind, sort, id);
