-- Why:   each brand offers its own part of the catalogue (merchant_vendor, merchant_game), a vendor can be switched off in
--        one category, a game can carry an operator's icon or open its vendor's list (isGame VASSALAGE), and games have
--        notices of their own (#75).
-- Cost:  three empty tables; columns with constant defaults, so no rewrite of catalogue.game.
-- Shown: brands.test.ts, notices.test.ts, update-game.test.ts.

alter table catalogue.vendor_category add column enabled boolean not null default true;

alter table catalogue.game
  add column icon_url text check (icon_url ~ '^/media/[0-9a-f]{32}\.webp$'),
  -- LOBBY-004: the entry opens a list of its vendor's games instead of a game.
  add column opens_list boolean not null default false;

-- What a brand does differently from the house; no row: offered, in the house's order. No foreign key to the merchant:
-- another module's table.
create table catalogue.merchant_vendor (
  merchant_id int not null,
  vendor_code text not null references catalogue.vendor on delete cascade,
  offered boolean not null,
  sort int,
  primary key (merchant_id, vendor_code)
);
create table catalogue.merchant_game (
  merchant_id int not null,
  node_id int not null references catalogue.game on delete cascade,
  offered boolean not null,
  sort int,
  primary key (merchant_id, node_id)
);

-- A line about games of a vendor, of a category, of both, or (neither) of all; plain text.
create table catalogue.game_notice (
  id int generated always as identity primary key,
  merchant_id int not null,
  vendor_code text references catalogue.vendor on delete cascade,
  game_type text,
  titles jsonb not null check (titles ? 'EN'),
  contents jsonb not null check (contents ? 'EN'),
  starts_at timestamptz,
  ends_at timestamptz,
  enabled boolean not null default true,
  updated_at timestamptz not null,
  check (ends_at is null or starts_at is null or ends_at > starts_at)
);
create index game_notice_of_merchant on catalogue.game_notice (merchant_id);
