-- Why: live chat (SITE-063) is a service of a provider: the brand's people in it, and where its rooms are.
-- Cost: new tables only. Check: `select count(*) from content.live_chat_model`.

-- A brand's room provider. room_url carries {modelId} and {token}; the key signs the token and is sealed at rest.
create table content.live_chat (
  merchant_id int primary key,
  room_url text not null check (room_url ~ '^https://' and length(room_url) <= 500),
  key_sealed bytea not null,
  is_active boolean not null default false
);

-- Who can be chatted with. Her game, when she stands at a table, is named by the catalogue's code.
create table content.live_chat_model (
  id int generated always as identity primary key,
  merchant_id int not null,
  name text not null check (length(name) between 1 and 60),
  avatar text not null default '' check (length(avatar) <= 200),
  is_streaming boolean not null default false,
  game_code text not null default '' check (length(game_code) <= 60),
  game_name text not null default '' check (length(game_name) <= 120),
  sort int not null default 0,
  is_active boolean not null default true
);
create index live_chat_model_of_merchant on content.live_chat_model (merchant_id, sort, id);
