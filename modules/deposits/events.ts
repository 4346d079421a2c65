/** What the module tells those above it (MSG-003). Amounts as decimal text in the currency's digits. */
type OrderNews = {
  memberId: number;
  merchantId: number;
  orderNo: string;
  amount: string;
  currency: string;
};

export type DepositNews = {
  /** `bonusCode` is what the member chose with the order, for the module that gives bonuses. */
  'cashier.deposit-credited': OrderNews & { channelId: number; method: string; bonusCode: string | null };
  'cashier.deposit-failed': OrderNews & { failure: string };
};
