-- Why: a rule's number may be money, and a number without a currency means another sum where the brand's currency is another.
-- Cost: a rewrite of a table of a few rows a brand. Check: `select merchant_id, currency, rule, value from risk.rule`.
alter table risk.rule add column currency text;
update risk.rule r set currency = m.currency from site.merchant m where m.id = r.merchant_id;
alter table risk.rule alter column currency set not null;
alter table risk.rule drop constraint rule_pkey;
alter table risk.rule add primary key (merchant_id, currency, rule);
