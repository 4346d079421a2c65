-- Why: the counters of tries lie in module factors (factors.attempt), below everything that must not be guessed.
-- Cost: a table of minutes-old counters goes; whoever was locked out at that moment is let in a few minutes early.
-- Check: login.test.ts locks an account with the new table.
drop table identity.attempt;
