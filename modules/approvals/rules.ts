/** The remark of a proposal that ended because what it is about changed; its state is EXPIRED. */
export const OVERTAKEN = 'overtaken';

/** Every control. Each is registered by its module, in the table of compose.ts, and has a case in apps/api/controls.fixture.ts. */
export const CONTROL_KINDS = [
  'cashier.settings',
  'dispatch.channel',
  'risk.rule',
  'site.security',
  'site.default-password',
  'site.settings',
  'play.connection',
  'play.connection-key',
  'play.connection-state',
  'cashier.channel',
  'vendor-wallet.settings',
  'member-transfer.settings',
  'protection.reach',
  'diligence.settings',
  'diligence.list',
  'agents.switches',
  'points.settings',
  'rates.member',
  'rates.link',
  'rates.limits',
  'contracts.limits',
  'rebate.rates',
  'vip.levels',
] as const;

/** Everything that is proposed; each is registered by the module that does it. */
export const PROPOSAL_KINDS = [
  'deposit.credit',
  'incoming.settle',
  'withdrawal.refund',
  'withdrawal.mark-paid',
  'withdrawal.pay-rest',
  'withdrawal.force-receipt',
  'vendor-transfer.settle',
  'vendor-transfer.fail',
  'points.pass',
  'bet.resolve',
  'bet.reverse',
  'ledger.adjust',
  'capital.move',
  'contract.force',
  'contract.house',
  'bonus.end',
  'member.free-money',
  'member.move',
  'approvals.rule',
  ...CONTROL_KINDS,
] as const;
