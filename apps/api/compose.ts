import { agentsModule } from '@baize/agents';
import { approvalsModule, changeControl } from '@baize/approvals';
import { betsModule } from '@baize/bets';
import { bookkeepingModule } from '@baize/bookkeeping';
import { brandsModule } from '@baize/brands';
import { cashierModule, findUnmatchedRecords, gatewaysOf } from '@baize/cashier';
import { catalogueModule, DRAWING_JOB, openCatalogue } from '@baize/catalogue';
import { commissionModule, hasEarned } from '@baize/commission';
import { contentModule, publishedView } from '@baize/content';
import { contractSettlementModule, sumOwed } from '@baize/contract-settlement';
import { contractsModule, endOnClose, endOnMove, lockEndings, hasSigned } from '@baize/contracts';
import type { Database, Jobs, Tx } from '@baize/db';
import { budgetOf, keyedSessionName, openDatabase, openDatabaseClock, openJobs } from '@baize/db';
import { mayKeepAddress, outsideFetch } from '@baize/delivery';
import {
  compareDeposits,
  depositEventHandlers,
  depositsModule,
  listKnownDeposits,
  sumOpenDeposits,
  type DepositsDeps,
} from '@baize/deposits';
import { diligenceModule, previewWithdrawalBlocks, withdrawalBlocks } from '@baize/diligence';
import { dispatchModule } from '@baize/dispatch';
import type { Logger } from '@baize/endpoint';
import type { Module } from '@baize/endpoint/module';
import { createFactors, factorsModule, firebasePhone } from '@baize/factors';
import { createBotCheck, botCheckModule, providersOf } from '@baize/bot-check';
import { openMedia } from '@baize/images';
import type { Clock } from '@baize/kernel';
import { measuresModule } from '@baize/measures';
import { memberDeskModule } from '@baize/member-desk';
import { memberTransferModule } from '@baize/member-transfer';
import { membersModule } from '@baize/members';
import { findLockReason, messagingModule, sendMessage } from '@baize/messaging';
import {
  betVendors,
  listVendorNames,
  openGatewayCache,
  playModule,
  vendorWalletPort,
  type GatewayCache,
  type GatewayDeps,
  type PlayDeps,
} from '@baize/play';
import { createBetGate, protectionModule } from '@baize/protection';
import { pushModule } from '@baize/push';
import { ratesModule } from '@baize/rates';
import { reportsModule } from '@baize/reports';
import { riskHints, riskModule } from '@baize/risk';
import { securityModule } from '@baize/security';
import { registrationModule } from '@baize/registration';
import {
  findExcluding,
  findUnheld,
  gateByTerms,
  rewardsModule,
  sumBonusesOwed,
  titleIn,
  turnoverPort,
} from '@baize/rewards';
import { missionsModule } from '@baize/missions';
import { giveawaysModule } from '@baize/giveaways';
import { leaderboardsModule } from '@baize/leaderboards';
import { referralModule } from '@baize/referral';
import { place, tableTimesOf, vipModule, withdrawalsOf } from '@baize/vip';
import { playerRankModule } from '@baize/player-rank';
import { rebateModule } from '@baize/rebate';
import { announcedPromotions, bonusChoices, creditBonus, promotionsModule } from '@baize/promotions';
import { pointsModule } from '@baize/points';
import { createSignIn, signInModule } from '@baize/sign-in';
import { fingerprintOfKey, openSecretBox, siteControls, siteModule } from '@baize/site';
import { audit, createStaff, staffModule } from '@baize/staff';
import { openFileStore } from '@baize/storage';
import { scheduleRecall, sweepIn, vendorWalletModule, type VendorWalletDeps } from '@baize/vendor-wallet';
import { loadPrivateKey } from '@baize/vendor-protocol';
import {
  createWallet,
  hasAccounts,
  walletModule,
  WRITERS,
  type Wallet,
  type WalletOptions,
} from '@baize/wallet';
import {
  comparePayouts,
  listKnownPayouts,
  withdrawalEventHandlers,
  withdrawalsModule,
  type WithdrawalsDeps,
} from '@baize/withdrawals';
import type { Config } from './config.ts';
import {
  countClaimableMissions,
  countContracts,
  countRewards,
  endGamesOnLogout,
  endGamesOnRevoke,
  listVendorWallets,
  noteLogins,
  showBonuses,
  showPoints,
  toldOf,
} from './cross-module-reactions.ts';
import { approvalKinds, approvedControls } from './decisions.ts';
import { paymentGateways } from './payment-gateways.ts';

/** The product's parts, wired once per process. */
export type Product = {
  db: Database;
  /** The database's. */
  clock: Clock;
  jobs: Jobs;
  wallet: Wallet;
  gatewayCache: GatewayCache;
  modules: Module[];
  /** Lets the wallet finish what it took, then closes the database. */
  close: () => Promise<void>;
};

export type ComposeOptions = {
  /** True in the worker, which works off the queue and runs the clocks. */
  work: boolean;
  onBalance?: WalletOptions['onBalance'];
  onVendorCall?: GatewayDeps['onCall'];
};

/** The most database connections this process opens. */
export const connectionBudget = ({ databasePool }: Config): number => budgetOf(databasePool, WRITERS);

/** Wires every module. The only place that knows all of them. */
export async function compose(config: Config, log: Logger, options: ComposeOptions): Promise<Product> {
  const { onBalance, onVendorCall: onCall } = options;
  const { siteUrl, masterKey } = config;
  const db = openDatabase({
    url: config.databaseUrl,
    max: config.databasePool,
    applicationName: keyedSessionName(
      options.work ? 'baize-worker' : 'baize-api',
      fingerprintOfKey(masterKey),
    ),
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const clock = await openDatabaseClock(db, log);
  const jobs = openJobs({ url: config.databaseUrl, log, work: options.work });
  const box = await openSecretBox(db, config);
  const allowLocal = config.deliveryLocal;
  const files = openFileStore(config.storage, config.dataDir);
  const outboxIsRead = config.demo !== undefined;
  const base = {
    db,
    clock,
    log,
    audit,
    box,
    publish: jobs.publish,
    files,
    siteUrl,
    allowLocal,
    outboxIsRead,
  };

  const catalogue = {
    ...base,
    catalogue: openCatalogue(base),
    publishDrawing: (tx: Tx) => jobs.publish(tx, DRAWING_JOB, {}),
  };
  const wallet = createWallet({
    ...base,
    writeHook: 'bets.record_batch',
    gate: gateByTerms(createBetGate({ db }), catalogue),
    ...(onBalance ? { onBalance } : {}),
  });
  const botCheck = createBotCheck({ ...base, masterKey, turnstile: config.turnstile });
  const phone = config.firebase && firebasePhone({ ...config.firebase, log });
  const factors = createFactors({ ...base, ...(phone ? { phone } : {}) });
  const staff = createStaff({ ...base, factors, secureCookie: config.consoleUrl.startsWith('https:') });
  const signIn = createSignIn({
    ...base,
    factors,
    botCheck,
    dispatch: base,
    lockReason: findLockReason,
    tellMoneyStopped: (tx, { merchantId, memberId, now }) =>
      sendMessage(tx, {
        merchantId,
        to: memberId,
        category: 'ACCOUNT',
        template: 'money_stopped',
        params: {},
        now,
      }),
    tellChanged: (tx, { merchantId, memberId, what, now }) =>
      sendMessage(tx, {
        merchantId,
        to: memberId,
        category: 'ACCOUNT',
        template: 'security_changed',
        params: { change: what },
        now,
      }),
  });
  const content = { ...base, media: openMedia(files), promotions: announcedPromotions(base) };
  // An operator types a vendor's address; the demo's studio is one the configuration names.
  const vendorGuard = { allowLocal, trusted: config.demo ? [new URL(config.demo.studioUrl).origin] : [] };
  const games = {
    ...catalogue,
    gatewayCache: openGatewayCache({ ...base, tableTimes: (member) => tableTimesOf(db, member) }),
    fetch: outsideFetch(vendorGuard),
    mayKeepAddress: (url: string) => mayKeepAddress(url, vendorGuard),
    platformKey: loadPrivateKey(config.platformKeyPem),
  };
  const bets = { ...catalogue, vendors: betVendors(games) };
  const unheldBonus: NonNullable<VendorWalletDeps['unheldBonus']> = async (reader, wallet) => {
    const bonus = await findUnheld(reader, wallet);
    return bonus && titleIn(bonus.title, wallet.language);
  };
  const vendorWallet: VendorWalletDeps = { ...base, port: vendorWalletPort(games), unheldBonus };
  const play = {
    ...games,
    wallet,
    sweep: (launch: Parameters<typeof sweepIn>[1]) => sweepIn(vendorWallet, launch),
    excludedBy: async ({ language, ...player }: Parameters<NonNullable<PlayDeps['excludedBy']>>[0]) => {
      const bonus = await findExcluding(db, player);
      return bonus && titleIn(bonus.title, language);
    },
    unheldBonus: (wallet: Parameters<NonNullable<PlayDeps['unheldBonus']>>[0]) => unheldBonus(db, wallet),
    scheduleRecall: (who: Parameters<typeof scheduleRecall>[1]) => scheduleRecall(vendorWallet, who),
    ...(onCall ? { onCall } : {}),
  };
  const gateways = gatewaysOf(...paymentGateways(config, clock));
  const cashier = { ...base, gateways };
  const deposits: DepositsDeps = {
    ...base,
    gateways,
    ports: {
      bonusChoices: (reader, member) => bonusChoices(reader, { ...member, now: clock.now() }),
      depositCredited: (tx, deposit) => creditBonus(log, tx, deposit),
    },
  };
  const withdrawals: WithdrawalsDeps = {
    ...base,
    gateways,
    signIn,
    ports: {
      riskHints: (reader, who) => riskHints(reader, who, clock.now()),
      withdrawalBlocks: (tx, who) => withdrawalBlocks(base, tx, who),
      previewWithdrawalBlocks: (tx, who) => previewWithdrawalBlocks(base, tx, who),
      rulesOfLevel: withdrawalsOf,
    },
  };
  const compareGateways = async (span: { from: Date; to: Date }) => [
    ...(await compareDeposits(deposits, span)),
    ...(await comparePayouts(withdrawals, span)),
    ...(await findUnmatchedRecords(cashier, span, [
      (numbers) => listKnownDeposits(db, numbers),
      (numbers) => listKnownPayouts(db, numbers),
    ])),
  ];

  const bookkeeping = { ...base, compareGateways, contractsOwed: sumOwed, bonusesOwed: sumBonusesOwed };

  const moves = {
    lockEndings: (tx: Tx, moved: { merchantId: number; memberId: number }) => lockEndings(tx, moved, clock),
    endContracts: (tx: Tx, moved: { merchantId: number; memberId: number }) => endOnMove(tx, moved, clock),
    levelPlaced: (tx: Tx, placed: Omit<Parameters<typeof place>[1], 'at'>) =>
      place(tx, { ...placed, at: clock.now() }),
  };
  const hasPeriods = async (tx: Tx, merchantId: number) =>
    (await hasSigned(tx, merchantId)) || (await hasEarned(tx, merchantId));

  const decided = {
    base,
    deposits,
    withdrawals,
    vendorWallet,
    bets,
    bookkeeping,
    members: { clock, ...moves },
    cashier,
    box,
    play,
    site: siteControls({ db, box, hasPeriods }),
  };

  const below: Module[] = [
    siteModule({
      ...base,
      published: (...of) => publishedView(content, ...of),
      hasAccounts,
      hasPeriods,
      changeControl: changeControl(base),
      botCheckProviders: providersOf(botCheck),
    }),
    walletModule({ ...base, vendorNames: () => listVendorNames(db) }, (calls) =>
      showPoints(base, showBonuses(base)(listVendorWallets(vendorWallet)(calls))),
    ),
    dispatchModule({ ...base, changeControl: changeControl(base) }),
    botCheckModule(botCheck),
    factorsModule(factors),
    staffModule(staff),
    approvalsModule({
      ...base,
      kinds: approvalKinds(decided),
      controls: approvedControls(decided),
    }),
    membersModule(base, countContracts(base)),
    ratesModule(base),
    signInModule(signIn, (calls) => noteLogins(base)(endGamesOnLogout(play, vendorWallet)(calls))),
    registrationModule(signIn),
    securityModule(signIn),
    contentModule(content),
    brandsModule({ ...signIn, audit }),
    catalogueModule(catalogue),
    messagingModule(base, (calls) => countClaimableMissions(base)(countRewards(base)(calls))),
    pushModule(base),
    memberDeskModule(
      {
        ...signIn,
        audit,
        ...moves,
        endContractsOfClosed: (tx, closed) => endOnClose(tx, closed, clock),
      },
      endGamesOnRevoke(play),
    ),
    protectionModule({ ...base, openDeposits: sumOpenDeposits }),
    vendorWalletModule(vendorWallet),
    betsModule({ ...bets, turnover: turnoverPort(catalogue) }),
    measuresModule(bets),
    playModule(play),
    cashierModule(cashier, { ...depositEventHandlers(deposits), ...withdrawalEventHandlers(withdrawals) }),
    depositsModule(deposits),
    withdrawalsModule(withdrawals),
    memberTransferModule({ ...base, signIn, openDeposits: sumOpenDeposits }),
    bookkeepingModule(bookkeeping),
    riskModule(base),
    diligenceModule(base),
    contractsModule(base),
    contractSettlementModule(base),
    commissionModule(base),
    rewardsModule(base),
    vipModule(base),
    playerRankModule(base),
    rebateModule(base),
    referralModule(base),
    missionsModule(base),
    pointsModule({ ...base, signIn }),
    giveawaysModule(base),
    promotionsModule(base),
    leaderboardsModule(bets),
    agentsModule({ ...signIn, audit }),
  ];
  const queues = below.flatMap((module) => module.queues ?? []);
  const steps = below.flatMap((module) => module.steps ?? []);
  const modules = [...below, reportsModule({ ...catalogue, toldOf, queues, steps })];
  if (options.work) for (const { jobs: subscribe } of modules) subscribe?.(jobs);
  const running = options.work ? modules.flatMap(({ run }) => run?.() ?? []) : [];

  return {
    db,
    clock,
    jobs,
    wallet,
    gatewayCache: games.gatewayCache,
    modules,
    close: async () => {
      for (const { stop } of running) await stop();
      await wallet.close();
      clock.stop();
      await db.close();
    },
  };
}
