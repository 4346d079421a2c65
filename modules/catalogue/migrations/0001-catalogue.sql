-- Why: vendors, their categories, games, and what members keep of them (favourites, recent games).
-- Costs nothing on a full table: everything is new.
-- It worked when: select count(*) from catalogue.game answers 0.
create schema catalogue;

-- A vendor is the specification's "vassalage"; its code is what every list and bet record carries.
create table catalogue.vendor (
  code text primary key check (code ~ '^[A-Z0-9_]{2,20}$'),
  -- The wire peer its games are launched at (play.connection.code). No foreign key: another module's table.
  connection_code text not null check (connection_code ~ '^[A-Z0-9_]{2,20}$'),
  account_type_name text not null,
  -- {"EN": …, "CN": …, "KM": …}; EN is the fallback of every other language.
  names jsonb not null check (names ? 'EN'),
  enabled boolean not null default true,
  maintenance_from timestamptz,
  maintenance_until timestamptz,
  check (maintenance_until is null or (maintenance_from is not null and maintenance_until > maintenance_from))
);

-- A vendor's card in one category. Its order differs from category to category.
create table catalogue.vendor_category (
  node_id integer primary key,
  vendor_code text not null references catalogue.vendor,
  game_type text not null check (game_type in
    ('LIVE', 'RNG', 'SPORTS', 'ESPORTS', 'PVP', 'FISH', 'LOTT', 'ELOTT', 'COCKFIGHT')),
  sort integer not null default 1000,
  -- Glyph of game-icons.net instead of the one the drawing rules choose.
  glyph text,
  -- {"EN": "/art/….svg", …}; empty until the art is drawn.
  art_urls jsonb not null default '{}',
  unique (vendor_code, game_type)
);

create table catalogue.game (
  node_id integer primary key,
  -- Its rest modulo 5 is the colour of the card.
  game_id integer not null unique,
  vendor_code text not null,
  game_type text not null,
  -- What the vendor calls the game on the wire.
  game_code text not null unique check (game_code ~ '^[a-z0-9_]{3,60}$'),
  game_name text not null,
  names jsonb not null check (names ? 'EN'),
  classify text not null check (classify ~ '^[A-Z0-9]{2,8}$'),
  is_hot boolean not null default false,
  is_new boolean not null default false,
  freeplay boolean not null default false,
  platforms text[] not null default '{html5-desktop}',
  glyph text,
  art_urls jsonb not null default '{}',
  -- Percent.
  rtp numeric(5, 2) check (rtp > 0 and rtp <= 100),
  -- Units of 1/100,000 of the major unit.
  min_bet bigint check (min_bet > 0),
  max_bet bigint check (max_bet >= min_bet),
  sort integer not null default 1000,
  enabled boolean not null default true,
  maintenance_from timestamptz,
  maintenance_until timestamptz,
  added_at timestamptz not null,
  foreign key (vendor_code, game_type) references catalogue.vendor_category (vendor_code, game_type),
  check (maintenance_until is null or (maintenance_from is not null and maintenance_until > maintenance_from))
);
create index on catalogue.game (vendor_code, game_type);

create table catalogue.favourite (
  member_id integer not null,
  node_id integer not null references catalogue.game on delete cascade,
  added_at timestamptz not null,
  primary key (member_id, node_id)
);

-- One row per member and game: the last time it was started.
create table catalogue.recent (
  member_id integer not null,
  node_id integer not null references catalogue.game on delete cascade,
  played_at timestamptz not null,
  primary key (member_id, node_id)
);
create index on catalogue.recent (played_at, node_id);

-- Art the house draws for banner places; the texts are lettered in it or stand beside it.
create table catalogue.banner (
  name text primary key check (name ~ '^[a-z0-9-]{2,40}$'),
  group_name text not null check (group_name ~ '^w_[a-z]{2,20}$'),
  sort integer not null default 1000,
  linkage text not null,
  titles jsonb not null check (titles ? 'EN'),
  texts jsonb not null check (texts ? 'EN'),
  art_urls jsonb not null default '{}',
  narrow_art_urls jsonb not null default '{}'
);
