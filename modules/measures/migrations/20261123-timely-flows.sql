-- Why:   the journal of flows and the registrations were filled with all of the past, while measures were already called complete until
--        just now: the whole past would count as late, in the period of the upgrade. Nothing is complete until all of it is counted.
-- Cost:  one row. Figures are provisional for a minute or two after the upgrade; who waits for them to be final waits.
-- Check: modules/measures/complete-upto.test.ts shows that a time is called complete only when its rows are counted.
update measures.progress set complete_upto = '-infinity', mark_at = null, mark_tx = null;
