-- Why: announcements belong to module content now (content/0001), which seeds or edits its own.
-- Cost: drops a small table that only the demo seed ever wrote. Check: `\dt site.*` shows merchant and host.
drop table site.announcement;
