-- Why: members have an inbox: notices of the system, what operators send, and what passes along the line.
-- Cost: new tables only. Check: modules/messaging/inbox.test.ts, line.test.ts and broadcast.test.ts try to break each rule.

-- One sending of an operator. Its text stands here once; a message of its readers points at it.
create table messaging.broadcast (
  id bigint generated always as identity (start with 1001) primary key,
  merchant_id int not null,
  -- {kind: 'list', memberIds} · {kind: 'level', level} · {kind: 'all'}
  target jsonb not null,
  -- {EN: {title, body}, …}; EN is always there.
  texts jsonb not null check (texts ? 'EN'),
  state text not null default 'SENDING' check (state in ('SENDING', 'SENT')),
  -- The last member it was written to: the worker goes on from here.
  cursor int not null default 0,
  sent int not null default 0,
  sent_by text not null,
  reason text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'SENT') = (finished_at is not null))
);
create index broadcast_of_merchant on messaging.broadcast (merchant_id, id desc);

create table messaging.message (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  -- Who reads it.
  member_id int not null,
  category text not null check (category in ('MONEY', 'ACCOUNT', 'REWARD', 'OPERATOR', 'LINE')),
  -- A notice of the system: its words are put together when it is read.
  template text,
  params jsonb,
  broadcast_id bigint references messaging.broadcast on delete cascade,
  -- From the upline or a downline: the words as they were written.
  sender_id int,
  sender_account text,
  title text,
  body text,
  created_at timestamptz not null,
  read_at timestamptz,
  -- Hidden from the reader; the row stays until the retention ends.
  deleted_at timestamptz,
  check (num_nonnulls(template, broadcast_id, sender_id) = 1),
  check ((template is not null) = (params is not null)),
  check ((sender_id is not null) = (title is not null and body is not null and sender_account is not null))
);
create index message_of_member on messaging.message (member_id, id desc) where deleted_at is null;
create index message_unread on messaging.message (member_id) where deleted_at is null and read_at is null;
create index message_age on messaging.message (created_at);
-- A broadcast reaches a member once, however often its page is written.
create unique index message_of_broadcast on messaging.message (broadcast_id, member_id) where broadcast_id is not null;

-- A brand's own words for a notice. Rows are added, never changed: a message keeps the words of its time.
create table messaging.template_wording (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  template text not null,
  language text not null check (language in ('EN', 'CN', 'KM')),
  -- Null: back to ours.
  title text check (length(title) between 1 and 120),
  body text check (length(body) between 1 and 2000),
  saved_by text not null,
  created_at timestamptz not null,
  check ((title is null) = (body is null))
);
create index template_wording_of on messaging.template_wording (merchant_id, created_at);
