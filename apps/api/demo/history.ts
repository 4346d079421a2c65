import { betFlags, insertPlayer, prizeModeOf } from '@baize/bets';
import type { ChannelRow } from '@baize/cashier';
import { openCatalogue, type Catalogue } from '@baize/catalogue';
import { commissionModule } from '@baize/commission';
import { contractSettlementModule } from '@baize/contract-settlement';
import { periodAt } from '@baize/contracts';
import type { Database, Jobs } from '@baize/db';
import type { Logger } from '@baize/endpoint';
import { DAY_MS, HOUR_MS, invariant, MINUTE_MS, parseUnits } from '@baize/kernel';
import { findCompleteUpto, rollUpMeasures } from '@baize/measures';
import { isTrial, type Member } from '@baize/members';
import { playerRankModule } from '@baize/player-rank';
import { findConnection } from '@baize/play';
import { seedDemoTeams, type DemoTeams } from '@baize/sign-in/testing';
import type { Merchant } from '@baize/site';
import { audit } from '@baize/staff';
import { vipModule } from '@baize/vip';
import { createWallet, ensurePartitions, fingerprintOf, type VendorOp, type Wallet } from '@baize/wallet';
import { setTimeout as sleep } from 'node:timers/promises';
import { cashierActs } from './cashier-acts.ts';
import { planSignatures, sign } from './contracts.ts';
import { openPast, type Past } from './past.ts';
import { planPlay, type Round, type Step } from './plan-play.ts';
import { PLAYED_MODE, seedRates } from './rates.ts';

/** Contracts reach four whole weeks back, whatever day it is. */
const DAYS = 31;

export type History = { db: Database; log: Logger; merchant: Merchant; channel: ChannelRow; now: Date };
type World = { log: Logger; past: Past; wallet: Wallet; catalogue: Catalogue; connectionId: number };
type Event = { at: Date; act: () => Promise<unknown> };

/**
 * A month of the first brand: its agents, what their members played and paid, what agents agreed and were paid. Each thing is done by
 * the module that does it, in the order of time, by a clock that stands then. Only for a database in which nothing was counted yet.
 */
export async function seedHistory({ db, log, merchant, channel, now }: History): Promise<DemoTeams> {
  const until = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  const from = periodAt('D', new Date(until.getTime() - DAYS * DAY_MS), merchant.timeZone).from;
  const week = periodAt('W', until, merchant.timeZone).from;
  const lastWeek = periodAt('W', new Date(week.getTime() - DAY_MS), merchant.timeZone).from;
  const teams = await seedDemoTeams(db, { merchantId: merchant.id, since: from });
  await seedRates(db, { teams, at: from });
  await ensurePartitions(db, { now: () => from });
  const past = await openPast(db, from);
  const { clock } = past;
  const wallet = createWallet({ db: past.db, clock, log, writeHook: 'bets.record_batch', writers: 1 });
  try {
    const connection = await findConnection(db, 'STUDIO');
    invariant(connection, 'the demo has its vendor');
    const world = { log, past, wallet, catalogue: openCatalogue({ db, clock }), connectionId: connection.id };
    const players = Object.values(teams).flatMap(({ members }) => members);
    for (const player of players) await insertPlayer(db, { ...player, isTrial: isTrial(player.type) });
    const cashier = cashierActs(past, channel);
    const play = await openPlay(world, players);
    const steps = [
      ...planPlay(
        players.map(({ registeredAt }) => ({ joinedAt: registeredAt })),
        { from, until },
      ),
      ...planTurns(players, lastWeek),
    ];
    const acts = (step: Step): Promise<unknown> => {
      if (step.does === 'play') return play(step);
      const member = players[step.player];
      invariant(member, 'a player of the plan');
      return cashier[step.does]({ member, amount: step.amount });
    };
    const events: Event[] = [
      {
        at: new Date(from.getTime() + HOUR_MS),
        act: () => cashier.deposit({ member: teams.agent01.agent, amount: parseUnits('2500') }),
      },
      ...planSignatures({ from, until, lastWeek }).map((signature) => ({
        at: signature.at,
        act: () => sign(past, { merchantId: merchant.id, teams }, signature),
      })),
      ...steps.map((step) => ({ at: step.at, act: () => acts(step) })),
      ...settlements(world, { from, until }),
    ];
    for (const { at, act } of events.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
      if (at.getTime() !== clock.now().getTime()) await past.standAt(at);
      await act();
    }
  } finally {
    await wallet.close();
    await past.close();
  }
  return teams;
}

/** Puts rounds of one minute through the ledger, as a vendor's messages do: each is bet and won at once. */
async function openPlay({ past, wallet, catalogue, connectionId }: World, players: readonly Member[]) {
  const { all } = await catalogue.snapshot();
  const offered = all.filter(({ isShown, vendor }) => isShown && vendor.connectionCode === 'STUDIO');
  const gamesOf = Map.groupBy(offered, ({ game }) => game.gameType as string);
  const submit = async (op: Omit<VendorOp, 'fingerprint'>) => {
    const { type, accountId, round, gameId, amount, ref } = op;
    const fingerprint = fingerprintOf(type, accountId, round, gameId, amount, ref);
    const { status } = await wallet.submit({ ...op, fingerprint });
    invariant(status === 'applied', 'play of the demo is taken', { key: op.key, status });
  };
  const operationsOf = (one: Round, index: number): Omit<VendorOp, 'fingerprint'>[] => {
    const member = players[one.player];
    const games = gamesOf.get(one.gameType) ?? [];
    const listed = games[one.pick % games.length];
    invariant(member && listed, 'somebody and something to play', { gameType: one.gameType });
    const round = `demo-${member.account}-${past.clock.now().getTime()}-${index}`;
    const of = { connectionId, accountId: member.accountId, round, gameId: listed.game.gameId };
    const mode = prizeModeOf({ prizeMode: PLAYED_MODE }, one.gameType);
    const flagsOf = (round_closed: boolean) =>
      betFlags({ round_closed }, listed.game, { rollbackMissing: 'OK' });
    return [
      { ...of, type: 'bet', key: `${round}:bet`, amount: one.stake, flags: flagsOf(false), ...mode },
      {
        ...of,
        type: 'win',
        key: `${round}:win`,
        ref: `${round}:bet`,
        amount: one.payout,
        flags: flagsOf(true),
      },
    ];
  };
  return ({ rounds }: { rounds: readonly Round[] }) => Promise.all(rounds.flatMap(operationsOf).map(submit));
}

const MOST_TRIES = 200;
const TRY_EVERY_MS = 25;

/** Each night at 01:35 measures are brought up to date, what is due is settled and paid, and levels and ranks are followed; once more at the end. */
function settlements({ log, past, catalogue }: World, { from, until }: { from: Date; until: Date }): Event[] {
  const { db, clock } = past;
  const clocks: Parameters<Jobs['every']>[2][] = [];
  const nothing = () => Promise.resolve();
  const jobs: Jobs = {
    publish: nothing,
    on: () => undefined,
    every: (_name, _cron, run) => void clocks.push(run),
    start: nothing,
    stop: nothing,
  };
  commissionModule({ db, clock }).jobs?.(jobs);
  contractSettlementModule({ db, clock, audit }).jobs?.(jobs);
  vipModule({ db, clock, audit, log }).jobs?.(jobs);
  playerRankModule({ db, clock }).jobs?.(jobs);
  const settle = async () => {
    // Complete once every transaction of the server that was under way has ended.
    for (let tries = 0; ; tries += 1) {
      await rollUpMeasures({ db, catalogue });
      const upto = await findCompleteUpto(db);
      if (upto && upto >= clock.now()) break;
      invariant(tries < MOST_TRIES, 'measures come to be complete', { upto });
      if (tries > 2) await sleep(TRY_EVERY_MS);
    }
    for (const run of clocks) await run(() => false);
  };
  const nights: Event[] = [];
  for (let at = from.getTime() + DAY_MS + 95 * MINUTE_MS; at < until.getTime(); at += DAY_MS)
    nights.push({ at: new Date(at), act: settle });
  return [...nights, { at: until, act: settle }];
}

/**
 * What left agent04 without money: in the last whole week a member of the agent's own hit a jackpot and one of agent05's lost as much, so
 * agent04's team brought nothing, and agent05 is owed a dividend.
 */
function planTurns(players: readonly Member[], lastWeek: Date): Step[] {
  const at = (days: number, hours: number) => new Date(lastWeek.getTime() + days * DAY_MS + hours * HOUR_MS);
  const number = (account: string) => players.findIndex((player) => player.account === account);
  const [lucky, unlucky] = [number('demo31'), number('demo41')];
  const play = (when: Date, rounds: Round[]): Step => ({ at: when, does: 'play', rounds });
  const jackpot: Round = {
    player: lucky,
    gameType: 'RNG',
    pick: 0,
    stake: parseUnits('5'),
    payout: parseUnits('3805'),
  };
  const lost: Round = { player: unlucky, gameType: 'LIVE', pick: 0, stake: parseUnits('200'), payout: 0n };
  return [
    { at: at(3, 19), does: 'deposit', player: lucky, amount: parseUnits('5') },
    play(at(3, 20), [jackpot]),
    { at: at(3, 21), does: 'withdraw', player: lucky, amount: parseUnits('3000') },
    { at: at(4, 20), does: 'deposit', player: unlucky, amount: parseUnits('2400') },
    ...Array.from({ length: 12 }, (_, minute) =>
      play(new Date(at(4, 21).getTime() + minute * MINUTE_MS), [lost]),
    ),
  ];
}
