-- Why: a new brand has no payout gateway until one is set (findings H2); the default was the demo's. Brands that lived on the
-- default, which are those with a channel of the demo gateway, keep it as their own setting.
-- Cost: a row per brand. Check: `select merchant_id, value->>'payoutGateway' from cashier.setting`.
insert into cashier.setting (merchant_id, value)
select distinct merchant_id, '{"payoutGateway": "demo-psp"}'::jsonb from cashier.channel where gateway = 'demo-psp'
on conflict (merchant_id) do update set value = excluded.value || cashier.setting.value;
