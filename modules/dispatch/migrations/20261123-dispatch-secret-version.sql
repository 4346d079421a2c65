-- Why: a proposal about a channel says which secret it saw. The sealed bytes change when the master key is rotated, and the proposal
-- ended as overtaken; a number does not.
-- Cost: the catalogue only. A proposal that waits meanwhile is proposed again.
-- Check: rotate-keys.test.ts of apps/launcher.
alter table dispatch.channel add column secret_version int not null default 1 check (secret_version >= 1);
