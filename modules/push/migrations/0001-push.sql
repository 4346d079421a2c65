-- Why: a member's inbox reaches the devices on which the member agreed to it (web push, decision 0067).
-- Cost: new tables; one look-up by member for each message written to an inbox. Check: modules/push/push.test.ts.
create schema push;

-- The key pair that push services know this installation by (VAPID). Browsers tie a subscription to it: it never changes.
create table push.key (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_sealed bytea not null,
  created_at timestamptz not null
);

-- A browser that shows a member's messages. Whose browser it is can change: the last who agreed on it has it.
create table push.subscription (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id int not null,
  endpoint text not null unique check (length(endpoint) between 1 and 1000),
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('EN', 'CN', 'KM')),
  for_money boolean not null,
  for_messages boolean not null,
  created_at timestamptz not null,
  check (for_money or for_messages)
);
create index subscription_of_member on push.subscription (member_id, id);

-- What is still to be sent. A row is gone once the push service has it, or gives up on it.
create table push.waiting (
  message_id bigint not null,
  subscription_id bigint not null references push.subscription on delete cascade,
  attempts int not null default 0,
  next_at timestamptz not null,
  primary key (subscription_id, message_id)
);
create index waiting_due on push.waiting (next_at);

-- Whatever writes to an inbox, the message waits for its devices in the same transaction.
create function push.add_waiting() returns trigger language plpgsql as $$
begin
  insert into push.waiting (message_id, subscription_id, next_at)
  select new.id, s.id, new.created_at from push.subscription s
   where s.member_id = new.member_id and case new.category when 'MONEY' then s.for_money else s.for_messages end;
  return null;
end $$;
create trigger add_waiting after insert on messaging.message for each row execute function push.add_waiting();
