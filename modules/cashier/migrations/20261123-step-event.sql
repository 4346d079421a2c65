-- Why: five steps of one withdrawal said "In review"; what happened (claimed, first approval, taken over, released) was not kept.
-- Cost: none; the column is null in older steps, which are shown by their state.
-- Check: `select event from cashier.step order by id desc limit 1` names an event after the next order moves.
alter table cashier.step add column event text;
