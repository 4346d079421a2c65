import type { ReactNode } from 'react';
import { lazyPage } from './loading/lazy-page.tsx';
import type { MemberPage } from './paths.ts';

/** Code of the member centre, one chunk a page. A page is a line here, one in paths.ts and one in features/member/member-menu.ts. */
export const MemberFrame = lazyPage(
  'member',
  () => import('./features/member/member-frame.tsx'),
  (page) => page.MemberFrame,
  'member',
);
export const MePage = lazyPage(
  'me',
  () => import('./features/member/me-page.tsx'),
  (page) => page.MePage,
  'member',
);
const SecurityPage = lazyPage(
  'security',
  () => import('./features/security/security-page.tsx'),
  (page) => page.SecurityPage,
  'security',
);
const ProfilePage = lazyPage(
  'profile',
  () => import('./features/security/profile-page.tsx'),
  (page) => page.ProfilePage,
  'security',
);
const DepositPage = lazyPage(
  'deposit',
  () => import('./features/cashier/deposit-page.tsx'),
  (page) => page.DepositPage,
  'member',
);
const WithdrawPage = lazyPage(
  'withdraw',
  () => import('./features/cashier/withdraw-page.tsx'),
  (page) => page.WithdrawPage,
  'member',
);
const BettingRecordPage = lazyPage(
  'betting-record',
  () => import('./features/records/betting-record-page.tsx'),
  (page) => page.BettingRecordPage,
  'member',
);
const TransactionsPage = lazyPage(
  'transactions',
  () => import('./features/records/transactions-page.tsx'),
  (page) => page.TransactionsPage,
  'member',
);
const ProfitPage = lazyPage(
  'profit',
  () => import('./features/records/profit-page.tsx'),
  (page) => page.ProfitPage,
  'member',
);
const StatementPage = lazyPage(
  'statement',
  () => import('./features/records/statement-page.tsx'),
  (page) => page.StatementPage,
  'member',
);
const BonusPage = lazyPage(
  'bonuses',
  () => import('./features/records/bonus-page.tsx'),
  (page) => page.BonusPage,
  'member',
);
const InboxPage = lazyPage(
  'inbox',
  () => import('./features/messaging/inbox-page.tsx'),
  (page) => page.InboxPage,
  'talk',
);
const ProtectionPage = lazyPage(
  'protection',
  () => import('./features/protection/protection-page.tsx'),
  (page) => page.ProtectionPage,
  'protection',
);
const DocumentsPage = lazyPage(
  'documents',
  () => import('./features/diligence/documents-page.tsx'),
  (page) => page.DocumentsPage,
  'protection',
);
const TransferFundPage = lazyPage(
  'transfer-fund',
  () => import('./features/vendor-wallet/transfer-fund-page.tsx'),
  (page) => page.TransferFundPage,
  'transfer',
);
const WalletPage = lazyPage(
  'wallets',
  () => import('./features/vendor-wallet/wallet-page.tsx'),
  (page) => page.WalletPage,
  'transfer',
);
const TransferUplinePage = lazyPage(
  'transfer-upline',
  () => import('./features/member-transfer/transfer-upline-page.tsx'),
  (page) => page.TransferUplinePage,
  'transfer',
);
const AgentDepositPage = lazyPage(
  'agent-deposit',
  () => import('./features/member-transfer/agent-deposit-page.tsx'),
  (page) => page.AgentDepositPage,
  'transfer',
);
const CreditReportPage = lazyPage(
  'credit-report',
  () => import('./features/member-transfer/credit-report-page.tsx'),
  (page) => page.CreditReportPage,
  'transfer',
);

/** What each page of MEMBER-001 shows. */
export const MEMBER_VIEWS: Record<MemberPage, () => ReactNode> = {
  securityCenter: () => <SecurityPage />,
  profile: () => <ProfilePage />,
  depositv2: () => <DepositPage />,
  withdraw: () => <WithdrawPage />,
  personalHistoryCopy: () => <BettingRecordPage />,
  transactionHistory: () => <TransactionsPage />,
  personalProfit: () => <ProfitPage />,
  statement: () => <StatementPage />,
  bonusDetails: () => <BonusPage />,
  messageV2: () => <InboxPage />,
  protection: () => <ProtectionPage />,
  documents: () => <DocumentsPage />,
  transferFund: () => <TransferFundPage />,
  wallet: () => <WalletPage />,
  transferUpline: () => <TransferUplinePage />,
  agentDeposit: () => <AgentDepositPage />,
  creditReport: () => <CreditReportPage />,
};
