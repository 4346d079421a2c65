-- Why:   leaderboards with prizes for each day, week or month, and tournaments over chosen games (OPEN-PROMO-08, OP-27).
-- Cost:  new tables: a row for each member and period that played what counts, and one for each prize.
-- Check: modules/leaderboards/*.test.ts.
create schema leaderboards;

create table leaderboards.board (
  board_id int generated always as identity primary key,
  merchant_id int not null,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'PUBLISHED', 'STOPPED')),
  revision int not null default 1,
  terms jsonb not null,
  created_at timestamptz not null,
  published_at timestamptz,
  stopped_at timestamptz,
  check ((state = 'DRAFT') = (published_at is null)),
  check ((state = 'STOPPED') = (stopped_at is not null))
);
create index board_of_merchant on leaderboards.board (merchant_id, board_id desc);

-- A period keeps the bounds it began with, whatever becomes of the brand's zone.
create table leaderboards.period (
  board_id int not null references leaderboards.board,
  period_no int not null check (period_no > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,         -- excluded
  upto timestamptz not null,            -- what counted before it is in the scores
  state text not null default 'RUNNING' check (state in ('RUNNING', 'FROZEN', 'PAID')),
  frozen_at timestamptz,
  paid_at timestamptz,
  primary key (board_id, period_no),
  unique (board_id, starts_at),
  check (starts_at < ends_at and upto between starts_at and ends_at),
  check (state = 'RUNNING' or upto = ends_at),
  check ((state = 'RUNNING') = (frozen_at is null)),
  check ((state = 'PAID') = (paid_at is not null))
);
create index period_unpaid on leaderboards.period (board_id, period_no) where state <> 'PAID';

create table leaderboards.score (
  board_id int not null,
  period_no int not null,
  member_id int not null,
  score bigint not null,
  reached_at timestamptz not null,      -- when it rose last
  primary key (board_id, period_no, member_id),
  foreign key (board_id, period_no) references leaderboards.period
);
create index score_order on leaderboards.score (board_id, period_no, score desc, reached_at, member_id);

create table leaderboards.place (
  board_id int not null,
  period_no int not null,
  place int not null check (place > 0),
  member_id int not null,
  score bigint not null,
  prize bigint not null check (prize > 0),
  reward_id bigint not null unique,
  primary key (board_id, period_no, place),
  unique (board_id, period_no, member_id),
  foreign key (board_id, period_no) references leaderboards.period
);

-- Who may be given nothing when the prizes are: the next one moved up.
create table leaderboards.skipped (
  board_id int not null,
  period_no int not null,
  member_id int not null,
  score bigint not null,
  reason text not null,
  primary key (board_id, period_no, member_id),
  foreign key (board_id, period_no) references leaderboards.period
);

create function leaderboards.keep() returns trigger language plpgsql as $$
begin
  raise exception 'what was won is kept: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger keep_place before update or delete or truncate on leaderboards.place for each statement execute function leaderboards.keep();
create trigger keep_skipped before update or delete or truncate on leaderboards.skipped for each statement execute function leaderboards.keep();

create function leaderboards.keep_frozen() returns trigger language plpgsql as $$
begin
  if exists (select from leaderboards.period p where p.board_id = new.board_id and p.period_no = new.period_no and p.state <> 'RUNNING') then
    raise exception 'the scores of a frozen period never change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_frozen before insert or update on leaderboards.score for each row execute function leaderboards.keep_frozen();
