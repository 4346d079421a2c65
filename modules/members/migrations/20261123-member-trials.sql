-- Why: the address and device of who tried a game for two hours were kept for ever (forget-trials.ts).
-- Cost: an index of the trials of the last month; building it reads the members once. Check: modules/members/forget-trials.test.ts.
create index trial_to_forget on members.member (expires_at) where type = 4 and registered_ip <> '';
