-- Why:   a notice, a banner or a running line may be meant for visitors, or for members, or for readers of one language
--        only (OP-12, OP-13). Until now each was shown to everybody.
-- Cost:  two columns with constant defaults: no rewrite. What stands goes on being shown to everybody.
-- Shown: modules/content/audience.test.ts.
alter table content.announcement
  add column audience text not null default 'ALL' check (audience in ('ALL', 'VISITORS', 'MEMBERS')),
  -- Empty: in every language.
  add column languages text[] not null default '{}' check (languages <@ array['EN', 'CN', 'KM']);
