-- Why:   one payment told of for two orders was credited to both: who is told of a payment looks whether its number was credited.
-- Cost:  an index of the orders that a gateway numbered, built while orders wait.
-- Check: `explain select 1 from deposits.deposit where gateway = 'demo-psp' and gateway_ref = 'p'` names it.
create index deposit_gateway_ref on deposits.deposit (gateway, gateway_ref) where gateway_ref is not null;
