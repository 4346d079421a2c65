-- Why: what operators publish (announcements, help, service entries, links, overridden texts) is its own capability,
-- above site. Announcements were site's; nobody but the demo seed could write them, so they are seeded again here.
-- Cost: new tables only. Check: `select kind, count(*) from content.announcement group by 1`.
create schema content;

-- Banners, notices, popups, promotions and headlines, one row each, texts per language (OPEN-I18N-01).
create table content.announcement (
  id int generated always as identity primary key,
  merchant_id int not null,
  kind text not null check (kind in ('B', 'PL', 'PU', 'PR', 'H')),
  -- {"EN": {"title": "…", "content": "…"}, …}; EN is the fallback and must be there.
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts ? 'EN'),
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
  -- Switched off without being deleted.
  is_active boolean not null default true,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  check ((kind = 'B') = (group_name <> '')),
  check ((kind = 'PU') = (execution is not null)),
  check (linkage_type <> 'G' or (node_id is not null and vendor is not null))
);
create index announcement_of_merchant on content.announcement (merchant_id, kind, sort, id);

-- The help centre: sections (parent_id null) and their articles. `code` is what an address names: /help#term.
create table content.help_article (
  id int generated always as identity primary key,
  merchant_id int not null,
  parent_id int references content.help_article,
  code text not null check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  -- {"EN": {"title": "…", "content": "<p>…</p>"}, …}; EN is the fallback and must be there.
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts ? 'EN'),
  sort int not null default 0,
  is_active boolean not null default true,
  check (parent_id <> id),
  unique (merchant_id, code)
);
create index help_article_parent on content.help_article (parent_id);

-- Ways to reach customer service. The address is sealed at rest (SITE-056) and opened by a redirect.
create table content.service_entry (
  id int generated always as identity primary key,
  merchant_id int not null,
  cs_type text not null check (cs_type in ('LINE', 'TELEGRAM', 'TELEGRAM1', 'LIVECHAT', 'MOVIE', 'TWITTER', 'FACEBOOK')),
  title jsonb not null check (jsonb_typeof(title) = 'object' and title ? 'EN'),
  path_sealed bytea not null,
  sort int not null default 0,
  is_active boolean not null default true
);
create index service_entry_of_merchant on content.service_entry (merchant_id, sort, id);

-- Links with a name: apps to download and footer links (SITE-012).
create table content.link (
  id int generated always as identity primary key,
  merchant_id int not null,
  kind text not null check (kind in ('app', 'footer')),
  name text not null check (name ~ '^[a-zA-Z][a-zA-Z0-9-]{0,39}$'),
  label jsonb not null check (jsonb_typeof(label) = 'object' and label ? 'EN'),
  url text not null check (length(url) between 1 and 500),
  version text not null default '' check (length(version) <= 40),
  sort int not null default 0,
  is_active boolean not null default true,
  unique (merchant_id, kind, name)
);

-- Texts an operator worded differently (OP-34), over the catalogues that come with the code.
create table content.text_override (
  merchant_id int not null,
  language text not null check (language in ('EN', 'CN', 'KM')),
  key text not null check (key ~ '^[a-z]+(\.[A-Za-z0-9_]+)+$'),
  text text not null check (length(text) between 1 and 1000),
  primary key (merchant_id, language, key)
);
