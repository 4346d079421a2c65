-- Why: people talk to the operator (feedback) and to each other (the chat room); both are kept, moderated and end.
-- Cost: new tables only. Check: modules/messaging/*.test.ts try to break each rule.
create schema messaging;

create table messaging.feedback (
  id int generated always as identity (start with 1001) primary key,
  merchant_id int not null,
  -- Null: sent without login.
  member_id int,
  account text not null default '',
  type text not null check (type in ('SUGGESTION', 'PROBLEM', 'MONEY', 'COMPLAINT', 'OTHER')),
  content text not null check (length(content) between 1 and 2000),
  contact text not null default '' check (length(contact) <= 120),
  ip text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'ANSWERED', 'CLOSED')),
  answer text not null default '' check (length(answer) <= 2000),
  answered_at timestamptz,
  answered_by text not null default '',
  created_at timestamptz not null,
  check ((state = 'ANSWERED') <= (answer <> ''))
);
create index feedback_queue on messaging.feedback (merchant_id, state, id desc);
create index feedback_of_member on messaging.feedback (member_id, id desc);

-- Pictures wait for their feedback under a random name nobody can guess; those never claimed are swept.
create table messaging.feedback_image (
  ref text primary key check (ref ~ '^[A-Za-z0-9_-]{32}$'),
  merchant_id int not null,
  feedback_id int references messaging.feedback,
  file text not null,
  created_at timestamptz not null
);
create index feedback_image_of on messaging.feedback_image (feedback_id);

create table messaging.chat_message (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id int not null,
  account text not null,
  -- As it was shown: the account masked, the text filtered.
  name text not null,
  text text not null check (length(text) between 1 and 400),
  -- What was typed, for the moderator's log.
  typed text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by text
);
create index chat_of_merchant on messaging.chat_message (merchant_id, id desc);
create index chat_age on messaging.chat_message (created_at);

create table messaging.chat_mute (
  merchant_id int not null,
  member_id int not null,
  account text not null,
  -- 'infinity': for ever.
  until timestamptz not null,
  reason text not null,
  primary key (merchant_id, member_id)
);

create table messaging.chat_word (
  merchant_id int not null,
  word text not null check (word = lower(btrim(word)) and length(word) between 2 and 40),
  primary key (merchant_id, word)
);
