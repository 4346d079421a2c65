-- Why:   cases come from more than rules now (a debt after a clawback, a listed person), and the origin of funds has a module of
--        its own with documents (diligence). What was kept of it here is one word per member, which the audit log has too.
-- Cost:  drops a table of a few rows.
-- Shown: modules/risk/*.test.ts.
drop table risk.funds_proof;
