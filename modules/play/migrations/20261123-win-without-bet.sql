-- Why:   who holds a vendor's key could credit a million million with one win that names no bet.
-- Cost:  a column with a constant default (no rewrite), one check read over the findings.
-- Check: modules/play/win-without-bet.test.ts.
-- In units, of the currency of the wallet: a million of the major unit until an operator sets another.
alter table play.connection
  add column win_alone_max bigint not null default 100000000000 check (win_alone_max between 0 and 100000000000000000);
alter table play.finding drop constraint finding_kind_check;
alter table play.finding add constraint finding_kind_check check (kind in
  ('missing_here', 'missing_there', 'amount_differs', 'state_differs', 'list_silent', 'transfers_differ',
   'late_settlement', 'win_without_bet'));
