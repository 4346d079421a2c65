/** What the module tells those above it (MSG-003). Amounts as decimal text in the currency's digits. */
type OrderNews = {
  memberId: number;
  merchantId: number;
  orderNo: string;
  amount: string;
  currency: string;
};

export type WithdrawalNews = {
  'cashier.withdrawal-approved': OrderNews;
  'cashier.withdrawal-rejected': OrderNews & { reason: string };
  'cashier.withdrawal-paid': OrderNews;
  'cashier.withdrawal-refunded': OrderNews;
  'cashier.withdrawal-disputed': OrderNews & { remaining: string };
};
