-- Why: what operators publish (announcements, help, service entries, links, overridden texts) is its own capability,
-- above site. The announcements move here with their rows.
-- Cost: a schema change of one small table; new tables. Check: `select kind, count(*) from content.announcement group by 1`.
create schema content;

alter table site.announcement set schema content;
-- Which promotion a popup or banner is for, when the popup is switched off without being deleted.
alter table content.announcement add column is_active boolean not null default true;
alter table content.announcement add constraint texts_are_an_object check (jsonb_typeof(texts) = 'object');

-- The help centre: sections (parent_id null) and their articles. `code` is what an address names: /help#term.
create table content.help_article (
  id int generated always as identity primary key,
  merchant_id int not null references site.merchant,
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
  merchant_id int not null references site.merchant,
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
  merchant_id int not null references site.merchant,
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
  merchant_id int not null references site.merchant,
  language text not null check (language in ('EN', 'CN', 'KM')),
  key text not null check (key ~ '^[a-z]+(\.[A-Za-z0-9_]+)+$'),
  text text not null check (length(text) between 1 and 1000),
  primary key (merchant_id, language, key)
);
