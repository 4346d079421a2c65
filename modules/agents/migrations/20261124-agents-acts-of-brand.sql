-- Why:   operators read what agents did, by brand and time (OPEN-AGENT-06).
-- Cost:  an index over a small table.
-- Check: modules/agents/console.test.ts.
create index act_of_brand on agents.act (merchant_id, at desc, id desc);
