-- Why:   red envelopes and raffles: what an event costs is fixed before anybody draws, and anybody can repeat a draw (PROMO-017,
--        PROMO-018, OPEN-PROMO-10).
-- Cost:  new tables: a row for each event, sixteen shares of it, a row for each draw.
-- Check: modules/giveaways/*.test.ts.
create schema giveaways;

create table giveaways.event (
  event_id int generated always as identity primary key,
  merchant_id int not null,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'PUBLISHED', 'STOPPED')),
  revision int not null default 1,
  terms jsonb not null,
  server_seed text check (server_seed ~ '^[0-9a-f]{64}$'),  -- told to nobody before the end
  seed_hash text check (seed_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  published_at timestamptz,
  stopped_at timestamptz,
  check ((state = 'DRAFT') = (published_at is null)),
  check ((state = 'STOPPED') = (stopped_at is not null)),
  check ((published_at is null) = (server_seed is null)),
  check ((published_at is null) = (seed_hash is null))
);
create index event_of_merchant on giveaways.event (merchant_id, event_id desc);

-- The event's numbers in parts: claims at the same time take from different ones. What a part may still pay never falls below zero.
create table giveaways.share (
  event_id int not null references giveaways.event,
  share_no smallint not null,
  next_no int not null check (next_no >= 0),
  until_no int not null,
  money_left bigint not null check (money_left >= 0),
  closed boolean not null default false,
  primary key (event_id, share_no),
  check (next_no <= until_no)
);

create table giveaways.draw (
  event_id int not null references giveaways.event,
  number int not null,                  -- of the event, from 0: what the seed says of it is what was drawn
  member_id int not null,
  member_no int not null check (member_no > 0),  -- the how manieth of the member
  day date not null,                    -- of the brand
  prize int not null check (prize >= 0),  -- 0: a blank, or an envelope
  amount bigint not null check (amount >= 0),
  grant_id bigint,
  drawn_at timestamptz not null,
  primary key (event_id, number),
  unique (event_id, member_id, member_no),
  check ((amount = 0) = (grant_id is null))
);
create index draw_of_member on giveaways.draw (member_id, drawn_at desc);

create function giveaways.keep() returns trigger language plpgsql as $$
begin
  raise exception 'what was drawn is kept: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger keep_draw before update or delete or truncate on giveaways.draw for each statement execute function giveaways.keep();

create function giveaways.keep_event() returns trigger language plpgsql as $$
begin
  if old.state <> 'DRAFT' and (new.terms, new.server_seed, new.seed_hash, new.published_at) is distinct from
     (old.terms, old.server_seed, old.seed_hash, old.published_at) then
    raise exception 'what was promised never changes' using errcode = 'restrict_violation';
  end if;
  if old.state = 'STOPPED' or (old.state = 'PUBLISHED' and new.state = 'DRAFT') then
    raise exception 'what ended stays ended' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_event before update on giveaways.event for each row execute function giveaways.keep_event();
