-- Why: the setting of the bot check is called security.botCheck, like the module and the calls it is for.
-- Cost: one update of the brands that chose it; a handful of rows.
-- Check: `select count(*) from site.merchant where settings #> '{security,human}' is not null` is 0.
update site.merchant
   set settings = jsonb_set(settings #- '{security,human}', '{security,botCheck}', settings #> '{security,human}')
 where settings #> '{security,human}' is not null;
