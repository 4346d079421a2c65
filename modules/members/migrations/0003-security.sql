-- Why: the login history a member sees (OPEN-MEMBER-03), with the refused tries; who an operator has checked (R17);
-- and which members look like one person (R16), so that risk staff see it.
-- Cost: new tables and indexes over existing members; the indexes scan a table of thousands once.
-- Check: login-event.test.ts, duplicates.test.ts, verify-identity.test.ts.

-- One login of a member, let in or refused. Tries on names nobody has are counted (factors.attempt), not kept.
create table identity.login_event (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id int not null references identity.member,
  at timestamptz not null,
  ip text not null,
  user_agent text not null check (length(user_agent) <= 300),
  -- What the browser calls itself; kept between logins, so two members who share it share a machine.
  device_id text not null default '' check (length(device_id) <= 64),
  method text not null check (method in ('password', 'sms', 'firebase', 'passkey', 'register')),
  -- 'signed_in', else the code of the refusal.
  outcome text not null check (outcome ~ '^[a-z_]{2,40}$')
);
create index login_event_of_member on identity.login_event (member_id, at desc);
create index login_event_age on identity.login_event (at);
create index login_event_device on identity.login_event (merchant_id, device_id) where device_id <> '';
create index login_event_ip on identity.login_event (merchant_id, ip);

-- Set by an operator who has seen who the member is; asked by settings.security.identityCheck.
alter table identity.member add column identity_verified_at timestamptz;
alter table identity.member add column registered_device_id text not null default ''
  check (length(registered_device_id) <= 64);

create index member_registered_ip on identity.member (merchant_id, registered_ip) where registered_ip <> '';
create index member_id_number on identity.member (merchant_id, lower(profile ->> 'idNumber'))
  where profile ? 'idNumber';
create index member_person on identity.member (merchant_id, lower(payee_name), birthday) where payee_name <> '';

-- Written with a new member: who else has the same papers, name, machine or address at that moment. It refuses
-- nobody; what staff make of it is theirs.
create table identity.likeness (
  member_id int not null references identity.member,
  other_id int not null references identity.member,
  kind text not null check (kind in ('id_number', 'person', 'device', 'ip')),
  found_at timestamptz not null,
  primary key (member_id, other_id, kind),
  check (member_id <> other_id)
);
create index likeness_of_other on identity.likeness (other_id);

-- 'revoked': ended from the list of sessions, by the member or by an operator.
alter table identity.session drop constraint session_end_reason_check;
alter table identity.session add constraint session_end_reason_check
  check (end_reason in ('logout', 'elsewhere', 'locked', 'expired', 'password', 'revoked'));
