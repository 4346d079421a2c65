import { join } from 'node:path';
import type { Database, Jobs } from '@baize/db';
import { openDatabase, openJobs } from '@baize/db';
import type { Api, Handlers, Logger, Route } from '@baize/endpoint';
import { mountApi, type Resolver } from '@baize/endpoint/server';
import { bookkeepingApi, bookkeepingHandlers, bookkeepingJobs } from '@baize/bookkeeping';
import {
  cashierConsoleApi,
  cashierConsoleHandlers,
  cashierJobs,
  findStrangeRecords,
  gatewaysOf,
  mountPaymentNotify,
  type CashierDeps,
} from '@baize/cashier';
import {
  catalogueHandlers,
  catalogueJobs,
  catalogueOpsHandlers,
  DRAWING_JOB,
  mountArt,
  openCatalogue,
  type CatalogueOpsDeps,
} from '@baize/catalogue';
import { catalogueApi, catalogueOpsApi } from '@baize/catalogue/api';
import {
  compareDeposits,
  depositHearers,
  depositsApi,
  depositsConsoleApi,
  depositsConsoleHandlers,
  depositsHandlers,
  depositsJobs,
  listKnownDeposits,
  sumOpenDeposits,
  type DepositsDeps,
} from '@baize/deposits';
import {
  diligenceApi,
  diligenceConsoleApi,
  diligenceConsoleHandlers,
  diligenceHandlers,
  diligenceJobs,
  seeWithdrawalBars,
  withdrawalBars,
  type DiligenceConsoleDeps,
} from '@baize/diligence';
import { dispatchApi, dispatchHandlers, dispatchJobs, type DispatchDeps } from '@baize/dispatch';
import { createFactors, factorsApi, factorsHandlers, factorsJobs, firebasePhone } from '@baize/factors';
import { createHuman, humanApi, humanHandlers, humanJobs, providersOf } from '@baize/human';
import {
  contentApi,
  contentConsoleApi,
  contentConsoleHandlers,
  contentHandlers,
  mountServiceRedirect,
  publishedView,
  type ContentDeps,
} from '@baize/content';
import { membersApi, membersHandlers } from '@baize/members';
import { mountMedia, openMedia } from '@baize/images';
import { systemClock } from '@baize/kernel';
import { memberDeskApi, memberDeskHandlers } from '@baize/member-desk';
import {
  memberTransferApi,
  memberTransferConsoleApi,
  memberTransferConsoleHandlers,
  memberTransferHandlers,
  memberTransferJobs,
  type MemberTransferDeps,
} from '@baize/member-transfer';
import {
  messagingApi,
  messagingConsoleApi,
  messagingConsoleHandlers,
  messagingHandlers,
  messagingJobs,
  type MessagingDeps,
} from '@baize/messaging';
import {
  mountVendorGateway,
  openDirectory,
  betDeskApi,
  betDeskHandlers,
  playApi,
  playHandlers,
  playJobs,
  playOpsApi,
  playOpsHandlers,
  startCounting,
  vendorWalletPort,
  type GatewayDeps,
  type PlayDeps,
} from '@baize/play';
import {
  mountDownloads,
  reportsApi,
  reportsConsoleApi,
  reportsConsoleHandlers,
  reportsHandlers,
  reportsJobs,
  type ReportsDeps,
} from '@baize/reports';
import {
  createBetGate,
  protectionApi,
  protectionConsoleApi,
  protectionConsoleHandlers,
  protectionHandlers,
  protectionJobs,
} from '@baize/protection';
import { riskApi, riskHandlers, riskHints, riskJobs } from '@baize/risk';
import { securityApi, securityHandlers } from '@baize/security';
import { createSecretBox, siteApi, siteConsoleApi, siteConsoleHandlers, siteHandlers } from '@baize/site';
import { createSignIn, signInApi, signInHandlers, signInJobs } from '@baize/sign-in';
import { audit, createStaff, staffApi, staffHandlers } from '@baize/staff';
import {
  callHome,
  sweepIn,
  vendorWalletApi,
  vendorWalletConsoleApi,
  vendorWalletConsoleHandlers,
  vendorWalletHandlers,
  vendorWalletJobs,
  type VendorWalletDeps,
} from '@baize/vendor-wallet';
import {
  createWallet,
  hasAccounts,
  walletConsoleHandlers,
  walletHandlers,
  walletJobs,
  type Wallet,
} from '@baize/wallet';
import {
  comparePayouts,
  listKnownPayouts,
  withdrawalHearers,
  withdrawalsApi,
  withdrawalsConsoleApi,
  withdrawalsConsoleHandlers,
  withdrawalsHandlers,
  withdrawalsJobs,
  type WithdrawalsDeps,
} from '@baize/withdrawals';
import { walletApi, walletConsoleApi } from '@baize/wallet/api';
import type { FastifyInstance } from 'fastify';
import { loadPrivateKey } from '@baize/vendor-protocol';
import type { Config } from './config.ts';
import { endingGames, endingGamesOfRevoked, withVendorWallets } from './joined-handlers.ts';
import { paymentGateways } from './payment-gateways.ts';

/** One module's calls, ready to be mounted. */
export type Mount = {
  api: Api;
  mount: (app: FastifyInstance, resolver: Resolver, accepts: (route: Route) => boolean) => void;
};

/** The product's parts, wired once per process. */
export type Product = {
  db: Database;
  jobs: Jobs;
  wallet: Wallet;
  mounts: Mount[];
  /** Calls outside the envelope: the vendor gateway and the gateways' callbacks. */
  mountMachines: (app: FastifyInstance) => Promise<void>;
  /** The drawn labels and operators' pictures, which every surface shows. */
  mountPictures: (app: FastifyInstance) => void;
  /** Lets the wallet finish what it took, then closes the database. */
  close: () => Promise<void>;
};

export type ComposeOptions = {
  /** True in the worker, which works off the queue and runs the clocks. */
  work: boolean;
  onBalance?: (event: { memberId: number; balance: bigint }) => void;
  onVendorCall?: GatewayDeps['onCall'];
};

const POOL_MAX = 12;

/** Wires every module. The only place that knows all of them. */
export async function compose(config: Config, log: Logger, options: ComposeOptions): Promise<Product> {
  const clock = systemClock;
  const db = openDatabase({
    url: config.databaseUrl,
    max: POOL_MAX,
    applicationName: options.work ? 'baize-worker' : 'baize-api',
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const jobs = openJobs({ url: config.databaseUrl, log, work: options.work });
  const box = createSecretBox(config.masterKey);
  const wallet = createWallet({
    db,
    clock,
    log,
    companion: 'play.record_batch',
    gate: createBetGate({ db }),
    ...(options.onBalance ? { onBalance: options.onBalance } : {}),
  });

  const human = createHuman({ db, log, masterKey: config.masterKey, turnstile: config.turnstile });
  const dispatch: DispatchDeps = {
    db,
    clock,
    box,
    log,
    audit,
    allowLocal: config.deliveryLocal,
    publish: (tx, name, payload, publishOptions) => jobs.publish(tx, name, payload, publishOptions),
  };
  const phone = config.firebase && firebasePhone({ ...config.firebase, log });
  const factors = createFactors({
    db,
    clock,
    box,
    log,
    publish: dispatch.publish,
    ...(phone ? { phone } : {}),
  });
  const staff = createStaff({ db, box, factors, secureCookie: config.consoleUrl.startsWith('https:') });
  const signIn = createSignIn({ db, box, log, factors, human, dispatch });
  const catalogue = openCatalogue({ db, clock });
  const catalogueOps: CatalogueOpsDeps = {
    db,
    clock,
    catalogue,
    audit,
    publishDrawing: (tx) => jobs.publish(tx, DRAWING_JOB, {}),
  };
  const content: ContentDeps = { db, clock, box };
  const messaging: MessagingDeps = { db, clock, dataDir: config.dataDir };
  const reports: ReportsDeps = { db, clock, log, catalogue, box };
  const directory = openDirectory({ db, clock });
  const platformKey = loadPrivateKey(config.platformKeyPem);
  const memberTransfer: MemberTransferDeps = { db, clock, audit, signIn, openDeposits: sumOpenDeposits };
  const vendorWallet: VendorWalletDeps = {
    db,
    clock,
    log,
    audit,
    port: vendorWalletPort({ db, clock, log, catalogue, directory, platformKey }),
    publish: (tx, name, payload, publishOptions) => jobs.publish(tx, name, payload, publishOptions),
  };
  const play: PlayDeps = {
    db,
    clock,
    log,
    catalogue,
    directory,
    platformKey,
    siteUrl: config.siteUrl,
    sweep: (launch) => sweepIn(vendorWallet, launch),
  };
  const diligence: DiligenceConsoleDeps = {
    db,
    clock,
    log,
    box,
    audit,
    dataDir: join(config.dataDir, 'uploads'),
    allowLocal: config.deliveryLocal,
  };
  const cashier: CashierDeps = {
    db,
    clock,
    log,
    audit,
    gateways: gatewaysOf(...paymentGateways(config, clock)),
    siteUrl: config.siteUrl,
  };
  const deposits: DepositsDeps = {
    ...cashier,
    publish: (tx, name, payload, publishOptions) => jobs.publish(tx, name, payload, publishOptions),
    dataDir: join(config.dataDir, 'uploads'),
  };
  const withdrawals: WithdrawalsDeps = {
    ...cashier,
    publish: (tx, name, payload) => jobs.publish(tx, name, payload),
    signIn,
    dataDir: join(config.dataDir, 'uploads'),
    ports: {
      riskHints: (reader, who) => riskHints(reader, who, clock.now()),
      withdrawalBars: (tx, who) => withdrawalBars(diligence, tx, who),
      seeWithdrawalBars: (tx, who) => seeWithdrawalBars(diligence, tx, who),
    },
  };

  const bookkeeping = {
    db,
    clock,
    log,
    audit,
    compareGateways: async (span: { from: Date; to: Date }) => [
      ...(await compareDeposits(deposits, span)),
      ...(await comparePayouts(withdrawals, span)),
      ...(await findStrangeRecords(cashier, span, [
        (numbers) => listKnownDeposits(db, numbers),
        (numbers) => listKnownPayouts(db, numbers),
      ])),
    ],
  };

  if (options.work) {
    walletJobs(jobs, { db, clock, log });
    dispatchJobs(jobs, dispatch);
    factorsJobs(jobs, { db, clock });
    humanJobs(jobs, { db, clock });
    signInJobs(jobs, { db, clock });
    messagingJobs(jobs, { ...messaging, publish: jobs.publish });
    catalogueJobs(jobs, { db, dataDir: config.dataDir });
    playJobs(jobs, { ...play, callHome: (who) => callHome(vendorWallet, who) });
    reportsJobs(jobs, reports);
    vendorWalletJobs(jobs, vendorWallet);
    memberTransferJobs(jobs, memberTransfer);
    protectionJobs(jobs, { db, clock });
    bookkeepingJobs(jobs, bookkeeping);
    riskJobs(jobs, { db, clock });
    diligenceJobs(jobs, diligence);
    cashierJobs(jobs, cashier);
    depositsJobs(jobs, deposits);
    withdrawalsJobs(jobs, withdrawals);
  }
  // Settled valid bet counts towards turnover within a second; the worker does it so that no bet waits for it.
  const counting = options.work ? startCounting({ db, log }) : undefined;

  return {
    db,
    jobs,
    wallet,
    mounts: [
      mounted(siteApi, siteHandlers({ db, clock, published: (...of) => publishedView(content, ...of) })),
      mounted(
        siteConsoleApi,
        siteConsoleHandlers({ db, clock, box, audit, hasAccounts, humanProviders: providersOf(human) }),
      ),
      mounted(factorsApi, factorsHandlers(factors)),
      mounted(humanApi, humanHandlers(human)),
      mounted(dispatchApi, dispatchHandlers(dispatch)),
      mounted(membersApi, membersHandlers({ db })),
      mounted(signInApi, endingGames(signInHandlers(signIn), play, vendorWallet)),
      mounted(securityApi, securityHandlers(signIn)),
      mounted(memberDeskApi, endingGamesOfRevoked(memberDeskHandlers({ ...signIn, audit }), play)),
      mounted(staffApi, staffHandlers(staff)),
      mounted(contentApi, contentHandlers(content)),
      mounted(
        contentConsoleApi,
        contentConsoleHandlers({ ...content, audit, media: openMedia(config.dataDir) }),
      ),
      mounted(reportsApi, reportsHandlers(reports)),
      mounted(reportsConsoleApi, reportsConsoleHandlers(reports)),
      mounted(messagingApi, messagingHandlers(messaging)),
      mounted(messagingConsoleApi, messagingConsoleHandlers({ ...messaging, audit, publish: jobs.publish })),
      mounted(walletApi, withVendorWallets(walletHandlers({ db, clock }), vendorWallet)),
      mounted(vendorWalletApi, vendorWalletHandlers(vendorWallet)),
      mounted(vendorWalletConsoleApi, vendorWalletConsoleHandlers(vendorWallet)),
      mounted(memberTransferApi, memberTransferHandlers(memberTransfer)),
      mounted(memberTransferConsoleApi, memberTransferConsoleHandlers(memberTransfer)),
      mounted(walletConsoleApi, walletConsoleHandlers({ db, clock })),
      mounted(catalogueApi, catalogueHandlers({ db, clock, catalogue })),
      mounted(catalogueOpsApi, catalogueOpsHandlers(catalogueOps)),
      mounted(playApi, playHandlers(play)),
      mounted(betDeskApi, betDeskHandlers({ ...play, wallet })),
      mounted(playOpsApi, playOpsHandlers({ ...play, publishDrawing: catalogueOps.publishDrawing })),
      mounted(protectionApi, protectionHandlers({ db, clock })),
      mounted(protectionConsoleApi, protectionConsoleHandlers({ db, clock, audit })),
      mounted(depositsApi, depositsHandlers(deposits)),
      mounted(withdrawalsApi, withdrawalsHandlers(withdrawals)),
      mounted(bookkeepingApi, bookkeepingHandlers(bookkeeping)),
      mounted(riskApi, riskHandlers({ db, clock, log, audit })),
      mounted(diligenceApi, diligenceHandlers(diligence)),
      mounted(diligenceConsoleApi, diligenceConsoleHandlers(diligence)),
      mounted(cashierConsoleApi, cashierConsoleHandlers(cashier)),
      mounted(depositsConsoleApi, depositsConsoleHandlers(deposits)),
      mounted(withdrawalsConsoleApi, withdrawalsConsoleHandlers(withdrawals)),
    ],
    mountMachines: async (app) => {
      const onCall = options.onVendorCall;
      await mountVendorGateway(app, { db, clock, log, wallet, directory, ...(onCall ? { onCall } : {}) });
      mountPaymentNotify(app, cashier, { ...depositHearers(deposits), ...withdrawalHearers(withdrawals) });
      mountServiceRedirect(app, content);
      mountDownloads(app, reports);
    },
    mountPictures: (app) => {
      mountArt(app, { dataDir: config.dataDir });
      mountMedia(app, { dataDir: config.dataDir });
    },
    close: async () => {
      await counting?.stop();
      await wallet.close();
      await db.close();
    },
  };
}

function mounted<A extends Api>(api: A, handlers: Handlers<A>): Mount {
  return { api, mount: (app, resolver, accepts) => mountApi(app, api, handlers, resolver, accepts) };
}
