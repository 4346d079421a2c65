import type { Tx } from '@baize/db';
import { sumHouses, sumMembers } from './liability.sql.ts';
import { getHouseName, type House } from './transfer-kinds.ts';

/** What members have in one currency of a brand, by part, and what the other legs of the ledger say. Units; no trials. */
export type Holdings = {
  currency: string;
  members: number;
  balance: bigint;
  /** On hold on the way to a vendor's wallet. */
  inTransit: bigint;
  /** On hold for anything else: withdrawals. */
  onHold: bigint;
  /** Zero or below: what members owe after clawbacks. */
  debt: bigint;
  /** What members got from each house: the negative of its leg. */
  fromHouses: { house: House; amount: bigint }[];
};

/** Both sides in the caller's snapshot: run it in a repeatable-read transaction, with whatever it is compared to. */
export async function sumHoldings(tx: Tx, merchantId: number): Promise<Holdings[]> {
  const members = await sumMembers(tx, merchantId);
  const houses = await sumHouses(tx, merchantId);
  return members.map(({ currency, members: count, balance, frozen, debt, inTransit }) => ({
    currency,
    members: count,
    balance,
    inTransit,
    onHold: frozen - inTransit,
    debt,
    fromHouses: houses
      .filter((house) => house.currency === currency)
      .map(({ houseId, amount }) => ({ house: getHouseName(houseId), amount: -amount })),
  }));
}
