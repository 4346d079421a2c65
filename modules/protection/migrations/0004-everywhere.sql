-- Why:   an exclusion reaches the same person's accounts at the house's other brands (standards R7), where both were identified; a
--        brand that belongs to another licence may leave that off.
-- Cost:  a new table.
-- Shown: everywhere.test.ts.
create table protection.brand (
  merchant_id int primary key,
  -- Whether what its members begin here also begins elsewhere, and what they begin elsewhere begins here.
  is_everywhere boolean not null
);
