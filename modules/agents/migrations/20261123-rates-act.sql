-- Why:   agents set their downlines' rates (OPEN-AGENT-02); the log of acts has them.
-- Cost:  reads the table once to check it.
-- Check: modules/agents/downline-rates.test.ts.
alter table agents.act drop constraint act_act_check;
alter table agents.act add constraint act_act_check
  check (act in ('open_account', 'lock_login', 'unlock_login', 'create_link', 'revoke_link', 'set_rates'));
