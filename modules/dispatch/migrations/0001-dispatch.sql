-- Why: every SMS and mail that leaves, and how it leaves, per merchant (OPEN-AUTH-06, OP-07).
-- Cost: new tables only. Check: quota.test.ts, at-rest.test.ts.
create schema dispatch;

-- One row per merchant and kind, made when it is first needed. Without an operator's word: on, through the outbox.
create table dispatch.channel (
  merchant_id int not null,
  kind text not null check (kind in ('sms', 'mail')),
  enabled boolean not null default true,
  adapter text not null default 'outbox',
  -- Of the outside adapter (settings.ts of packages/delivery), kept while the outbox is in use; never a secret.
  settings jsonb check (jsonb_typeof(settings) = 'object'),
  -- The gateway's password or key, sealed under the configured secret key.
  secret_sealed bytea,
  -- SMS only, counted in parts as gateways charge them. Null: no limit.
  quota_month int check (quota_month >= 0),
  quota_total int check (quota_total >= 0),
  -- The month (YYYY-MM in the site's zone) that used_month counts.
  month text not null default '' check (month ~ '^(\d{4}-\d{2})?$'),
  used_month int not null default 0 check (used_month >= 0),
  used_total int not null default 0 check (used_total >= 0),
  primary key (merchant_id, kind),
  check (adapter = 'outbox' or (kind = 'sms' and adapter = 'http') or (kind = 'mail' and adapter = 'smtp')),
  check (adapter = 'outbox' or settings is not null),
  check (kind = 'sms' or (quota_month is null and quota_total is null))
);

create table dispatch.message (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  kind text not null check (kind in ('sms', 'mail')),
  -- Name of the text it was made from; the text itself may hold a code and is sealed.
  template text not null check (template ~ '^[a-z_]{3,40}$'),
  language text not null check (language in ('EN', 'CN', 'KM')),
  recipient text not null check (
    (kind = 'sms' and recipient ~ '^\+[0-9]{6,18}$') or (kind = 'mail' and recipient ~ '^[^\s@]+@[^\s@]+$' and length(recipient) <= 254)),
  -- Null once the body's 30 days are over.
  body_sealed bytea,
  parts smallint not null check (parts >= 1),
  adapter text not null check (adapter in ('outbox', 'smtp', 'http')),
  state text not null check (state in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN')),
  attempts smallint not null default 0 check (attempts >= 0),
  -- Why the last attempt did not end well: a code of ours, and what the other side said without digits or address.
  reason text not null default '' check (length(reason) <= 60),
  detail text not null default '' check (length(detail) <= 200),
  -- The name the other side gave it.
  reference text not null default '' check (length(reference) <= 200),
  created_at timestamptz not null,
  -- After this nobody wants it any more: a code has died, a notice is old.
  useful_until timestamptz not null check (useful_until > created_at),
  -- QUEUED only: not before. SENDING only: since when.
  next_at timestamptz,
  sending_since timestamptz,
  settled_at timestamptz,
  check ((state = 'QUEUED') = (next_at is not null)),
  check ((state = 'SENDING') = (sending_since is not null)),
  check ((state in ('SENT', 'FAILED', 'UNKNOWN')) = (settled_at is not null)),
  check ((state in ('FAILED', 'UNKNOWN')) <= (reason <> ''))
);
create index message_of_merchant on dispatch.message (merchant_id, id desc);
create index message_of_recipient on dispatch.message (merchant_id, recipient, id desc);
create index message_under_way on dispatch.message (state, id) where state in ('QUEUED', 'SENDING');
create index message_with_body on dispatch.message (created_at) where body_sealed is not null;
