-- Why:   a brand's missions and their versions, what members claimed of them, and the tables of who did most (PROMO-012, OPEN-PROMO-08).
-- Cost:  new tables: a row for each member and day of logins, one for each claim, a hundred for each period of a mission with prizes.
-- Check: modules/missions/*.test.ts.
create schema missions;

create table missions.mission (
  mission_id int generated always as identity primary key,
  merchant_id int not null,
  is_active boolean not null,
  from_day date not null,               -- days of the brand's zone, both included
  until_day date,
  budget bigint not null check (budget >= 0),
  spent bigint not null default 0 check (spent >= 0),
  check (until_day >= from_day)
);
create index mission_of_merchant on missions.mission (merchant_id, mission_id);

-- What a mission asks for and brings. A period is played by the version it began with.
create table missions.version (
  mission_id int not null references missions.mission,
  version int not null check (version > 0),
  at timestamptz not null,
  terms jsonb not null,
  primary key (mission_id, version)
);

-- Days of the brand's zone on which a member logged in.
create table missions.login (
  member_id int not null,
  day date not null,
  primary key (member_id, day)
);

create table missions.claim (
  mission_id int not null references missions.mission,
  period date not null,                 -- its first day; of a mission done once 1970-01-01
  member_id int not null,
  merchant_id int not null,
  version int not null,
  progress bigint not null,             -- what it was decided by
  amount bigint not null check (amount > 0),
  grant_id bigint not null unique,
  at timestamptz not null,
  primary key (mission_id, period, member_id)
);
create index claim_of_member on missions.claim (member_id, mission_id);
create index claim_of_merchant on missions.claim (merchant_id, at desc, grant_id desc);

-- Who did most in a period of a mission with prizes; written anew until its prizes are out.
create table missions.board (
  mission_id int not null references missions.mission,
  period date not null,
  refreshed_at timestamptz not null,
  paid_at timestamptz,
  primary key (mission_id, period)
);
create table missions.place (
  mission_id int not null,
  period date not null,
  rank int not null check (rank > 0),
  member_id int not null,
  score bigint not null,
  prize bigint not null default 0 check (prize >= 0),
  reward_id bigint,
  primary key (mission_id, period, rank),
  unique (mission_id, period, member_id),
  foreign key (mission_id, period) references missions.board
);

create function missions.keep() returns trigger language plpgsql as $$
begin
  raise exception 'what was claimed or promised is kept: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger keep_claim before update or delete or truncate on missions.claim for each statement execute function missions.keep();
create trigger keep_version before update or delete or truncate on missions.version for each statement execute function missions.keep();
