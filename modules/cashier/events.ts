/** What cashier tells the modules above it (MSG-003). Amounts as decimal text in the currency's digits. */
type OrderEvent = {
  memberId: number;
  merchantId: number;
  orderNo: string;
  amount: string;
  currency: string;
};

export type CashierEvents = {
  'cashier.deposit-credited': OrderEvent;
  'cashier.deposit-failed': OrderEvent & { failure: string };
  'cashier.withdrawal-approved': OrderEvent;
  'cashier.withdrawal-rejected': OrderEvent & { reason: string };
  'cashier.withdrawal-paid': OrderEvent;
  'cashier.withdrawal-refunded': OrderEvent;
  'cashier.withdrawal-disputed': OrderEvent & { remaining: string };
};
