import { chips, choice, range, text, view } from '../parts/list/params.ts';
import { page } from '../page.ts';

export const MONEY_PAGES = [
  page({
    path: '/money/withdrawals',
    menu: ['money', 'withdrawals'],
    permission: 'withdrawals.read',
    search: {
      state: chips(
        [
          'open',
          'APPLIED',
          'REVIEWING',
          'PAYING',
          'AWAIT_CONFIRM',
          'PARTLY',
          'NOT_RECEIVED',
          'RECEIVED',
          'REJECTED',
          'CANCELLED',
          'all',
        ],
        'open',
      ),
      account: text,
    },
    load: async () => (await import('../features/cashier/withdrawal-queue-page.tsx')).WithdrawalQueuePage,
  }),
  page({
    path: '/money/deposits',
    menu: ['money', 'deposits'],
    permission: 'deposits.read',
    search: {
      state: chips(
        ['SUBMITTED', 'WAITING_PAYMENT', 'CREDITED', 'FAILED', 'EXPIRED', 'CANCELLED', 'all'],
        'SUBMITTED',
      ),
      account: text,
      view: view(['events', 'incoming']),
      incoming: chips(['OPEN', 'MATCHED', 'SET_ASIDE', 'all'], 'OPEN'),
      reference: text,
    },
    load: async () => (await import('../features/cashier/deposit-queue-page.tsx')).DepositQueuePage,
  }),
  page({
    path: '/money/channels',
    menu: ['money', 'channelsIn'],
    permission: 'cashier.write',
    load: async () => (await import('../features/cashier/channels-page.tsx')).ChannelsPage,
  }),
  page({
    path: '/money/settings',
    menu: ['money', 'cashierSettings'],
    permission: 'deposits.read',
    load: async () => (await import('../features/cashier/cashier-settings-page.tsx')).CashierSettingsPage,
  }),
  page({
    path: '/money/approvals',
    menu: ['money', 'approvals'],
    permission: 'deposits.read',
    search: {
      state: chips(['PROPOSED', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED', 'all'], 'PROPOSED'),
      subject: text,
    },
    load: async () => (await import('../features/approvals/approvals-page.tsx')).ApprovalsPage,
  }),
  page({
    path: '/money/adjustments',
    menu: ['money', 'adjustments'],
    permission: 'ledger.read',
    search: { state: chips(['all', 'REQUESTED', 'POSTED', 'REJECTED']), account: text },
    load: async () => (await import('../features/bookkeeping/adjustments-page.tsx')).AdjustmentsPage,
  }),
  page({
    path: '/money/vendor-transfers',
    menu: ['money', 'vendorTransfers'],
    permission: 'ledger.read',
    search: {
      state: chips(['open', 'REVIEW', 'PENDING', 'SUCCESS', 'FAILED', 'all'], 'open'),
      account: text,
    },
    load: async () =>
      (await import('../features/vendor-wallet/vendor-transfers-page.tsx')).VendorTransfersPage,
  }),
  page({
    path: '/money/redemptions',
    menu: ['money', 'redemptions'],
    permission: 'promotions.read',
    search: {
      status: chips(['APPLYING', 'PASSED', 'REJECTED', 'all'], 'APPLYING'),
      account: text,
      ...range(),
    },
    load: async () => (await import('../features/points/redemptions-page.tsx')).RedemptionsPage,
  }),
  page({
    path: '/money/point-products',
    menu: ['money', 'pointProducts'],
    permission: 'promotions.read',
    load: async () => (await import('../features/points/products-page.tsx')).ProductsPage,
  }),
  page({
    path: '/money/lines',
    menu: ['money', 'lines'],
    permission: 'ledger.read',
    search: {
      view: view(['transfers', 'requests']),
      state: chips(['all', 'REQUESTED', 'APPROVED', 'REJECTED', 'CANCELLED', 'EXPIRED']),
      account: text,
      transferNo: text,
    },
    load: async () => (await import('../features/member-transfer/lines-page.tsx')).LinesPage,
  }),
  page({
    path: '/money/settlements',
    menu: ['money', 'settlements'],
    permission: 'ledger.read',
    search: {
      state: chips(
        ['ARREARS', 'CALCULATED', 'REQUESTED', 'PAID', 'PAID_OFFLINE', 'NOTHING_DUE', 'all'],
        'ARREARS',
      ),
      kind: choice(['DIVIDEND', 'DAILY_SALARY', 'HOURLY_SALARY', 'REALTIME_SALARY']),
      account: text,
      ...range(),
    },
    load: async () => (await import('../features/contracts/settlements-page.tsx')).SettlementsPage,
  }),
  page({
    path: '/money/settlement-runs',
    menu: ['money', 'settlementRuns'],
    permission: 'ledger.read',
    search: {
      kind: choice(['DIVIDEND', 'DAILY_SALARY', 'HOURLY_SALARY', 'REALTIME_SALARY']),
      ...range('week'),
    },
    load: async () => (await import('../features/contracts/runs-page.tsx')).RunsPage,
  }),
  page({
    path: '/money/commission',
    menu: ['money', 'commission'],
    permission: 'ledger.read',
    load: async () => (await import('../features/commission/commission-page.tsx')).CommissionPage,
  }),
  page({
    path: '/money/commission-postings',
    menu: ['money', 'commissionPostings'],
    permission: 'ledger.read',
    search: { state: chips(['all', 'CALCULATED', 'POSTED', 'REFUSED', 'NOTHING_DUE']), account: text },
    load: async () => (await import('../features/commission/postings-page.tsx')).PostingsPage,
  }),
  page({
    path: '/money/rebate',
    menu: ['money', 'rebate'],
    permission: 'promotions.read',
    load: async () => (await import('../features/rebate/rebate-runs-page.tsx')).RebateRunsPage,
  }),
  page({
    path: '/money/rebate-postings',
    menu: ['money', 'rebatePostings'],
    permission: 'promotions.read',
    search: { kind: choice(['CLAIM', 'AUTOMATIC']), account: text, ...range('week') },
    load: async () => (await import('../features/rebate/rebate-postings-page.tsx')).RebatePostingsPage,
  }),
  page({
    path: '/money/rebate-rates',
    menu: ['money', 'rebateRates'],
    permission: 'promotions.read',
    load: async () => (await import('../features/rebate/rebate-rates-page.tsx')).RebateRatesPage,
  }),
  page({
    path: '/money/bonuses',
    menu: ['money', 'bonuses'],
    permission: 'promotions.read',
    search: {
      state: chips(['OPEN', 'all', 'COMPLETED', 'CANCELLED', 'EXPIRED', 'FORFEITED', 'ADJUSTED', 'LOST']),
      account: text,
    },
    load: async () => (await import('../features/rewards/bonuses-page.tsx')).BonusesPage,
  }),
  page({
    path: '/money/liability',
    menu: ['money', 'liability'],
    permission: 'ledger.read',
    load: async () => (await import('../features/bookkeeping/liability-page.tsx')).LiabilityPage,
  }),
  page({
    path: '/money/findings',
    menu: ['money', 'findings'],
    permission: 'findings.read',
    search: {
      state: chips(['OPEN', 'RESOLVED', 'all'], 'OPEN'),
      source: chips(['all', 'ledger', 'vendor', 'gateway', 'liability']),
    },
    load: async () => (await import('../features/bookkeeping/discrepancies-page.tsx')).DiscrepanciesPage,
  }),
  page({
    path: '/reports/daily',
    menu: ['reports', 'daily'],
    permission: 'ledger.read',
    search: { by: chips(['brand', 'agent', 'vendor'], 'brand'), ...range('week') },
    load: async () => (await import('../features/reports/daily-page.tsx')).DailyPage,
  }),
] as const;
