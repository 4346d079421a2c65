-- Why:   a peer's players stake from the main wallet (seamless: bets and wins come here) or from a wallet the vendor keeps
--        (transfer: money is moved there and back). One peer is one of the two, never both (protocols.md A5).
-- Cost:  constant defaults, no rewrite; a handful of rows.
-- Shown: vendor-wallet-port.test.ts.
alter table play.connection
  add column wallet_mode text not null default 'seamless' check (wallet_mode in ('seamless', 'transfer')),
  -- Decimals an amount of a transfer may have: 2, a lottery 4.
  add column transfer_decimals smallint not null default 2 check (transfer_decimals in (2, 4));
