/** Everything that is proposed; each is registered by the module that does it. */
export const PROPOSAL_KINDS = [
  'deposit.credit',
  'incoming.settle',
  'withdrawal.refund',
  'withdrawal.mark-paid',
  'withdrawal.pay-rest',
  'vendor-transfer.settle',
  'vendor-transfer.fail',
  'bet.resolve',
  'bet.reverse',
  'ledger.adjust',
  'capital.move',
  'cashier.settings',
  'approvals.rule',
  'risk.rule',
  'site.security',
] as const;
