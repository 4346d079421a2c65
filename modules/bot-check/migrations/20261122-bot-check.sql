-- Why:   the module is called bot-check; its schema follows.
-- Cost:  a rename.
-- Check: modules/bot-check/*.test.ts.
alter schema human rename to bot_check;
