-- Why:   a notice may be meant for agents alone (OPEN-SITE-01: guest, member, agent).
-- Cost:  the check is written anew: the table of dozens of rows is read once.
-- Shown: modules/content/audience.test.ts.
alter table content.announcement
  drop constraint announcement_audience_check,
  add constraint announcement_audience_check check (audience in ('ALL', 'VISITORS', 'MEMBERS', 'AGENTS'));
