/** What cashier tells the modules above it (MSG-003). Amounts as decimal text in the currency's digits. */
type OrderEvent = {
  memberId: number;
  merchantId: number;
  orderNo: string;
  amount: string;
  currency: string;
};

export type CashierEvents = {
  /** `bonusCode` is what the member chose with the order, for the module that gives bonuses. */
  'cashier.deposit-credited': OrderEvent & { channelId: number; method: string; bonusCode: string | null };
  'cashier.deposit-failed': OrderEvent & { failure: string };
  'cashier.withdrawal-approved': OrderEvent;
  'cashier.withdrawal-rejected': OrderEvent & { reason: string };
  'cashier.withdrawal-paid': OrderEvent;
  'cashier.withdrawal-refunded': OrderEvent;
  'cashier.withdrawal-disputed': OrderEvent & { remaining: string };
};
