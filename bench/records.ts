/**
 * The betting record and the history of a member with a million bets beside those of a member with a thousand, first page
 * and last, in the same run; then time and memory of their files (file-memory.ts). `npm run bench:records`; needs
 * TEST_DATABASE_URL or starts a PostgreSQL of its own. BENCH_BETS makes it smaller.
 */
import { betsHandlers } from '@baize/bets';
import { aPlayer as knownPlayer, noVendors } from '@baize/bets/testing';
import { openCatalogue } from '@baize/catalogue';
import { aGame } from '@baize/catalogue/testing';
import { testDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { businessDay, DAY_MS, systemClock } from '@baize/kernel';
import { reportsHandlers } from '@baize/reports';
import { reportsForTests } from '@baize/reports/testing';
import { aMerchant } from '@baize/site/testing';
import { aDeposit } from '@baize/wallet/testing';
import { compareFiles } from './file-memory.ts';
import { writeManyBets, writeManyRebates } from './many-bets.ts';
import { median } from './measure.ts';

const MANY = Number(process.env['BENCH_BETS'] ?? 1_000_000);
const FEW = 1_000;
/** Both members bet evenly over this time; a record is asked for its last 30 days. */
const DAYS = 175;
const ASKED_DAYS = 30;
const ROUNDS = 40;
const PAGE_SIZE = 20;
const RATIO_MAX = 2;
/** More movements of money than a PDF lists. */
const REBATES = 20_000;

const db = await testDatabase();
const clock = systemClock;
const catalogue = openCatalogue({ db, clock });
const now = clock.now();
const start = new Date(now.getTime() - DAYS * DAY_MS);
const merchant = await db.transaction((tx) => aMerchant(tx));
const connectionId = 1;
const { gameId } = await aGame(db, { connectionCode: 'STUDIO' });
const bets = betsHandlers({ db, clock, catalogue, vendors: noVendors });
const reports = reportsHandlers(reportsForTests(db, clock));

async function aPlayer(rounds: number): Promise<Member> {
  const member = await db.transaction(async (tx) => {
    const made = await aMember(tx, { merchant, uplineId: null });
    await tx.run('select wallet.ensure_partition($1)', [start]);
    await aDeposit(tx, { accountId: made.accountId, amount: '1000', at: start });
    return made;
  });
  await knownPlayer(db, member);
  const began = performance.now();
  await writeManyBets(db, { member, connectionId, gameId, rounds, from: start, to: now });
  console.log(`${rounds} bets written in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return member;
}

const as = ({ memberId, account }: Member) =>
  aCall(merchant, { role: 'member' as const, memberId, account, sessionId: '1' });
const range = {
  from: businessDay(new Date(now.getTime() - (ASKED_DAYS - 1) * DAY_MS)),
  to: businessDay(now),
};
const filter = { ...range, gameType: undefined, vassalage: undefined, state: undefined, language: undefined };
const records = {
  'betting record': (who: Member, pageNo: number) =>
    bets.listBets({ ...filter, pageNo, pageSize: PAGE_SIZE }, as(who)),
  history: (who: Member, pageNo: number) =>
    reports.listTransactions({ ...range, type: 'ALL', status: 'ALL', pageNo, pageSize: PAGE_SIZE }, as(who)),
};

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

let failed = false;
try {
  const few = await aPlayer(FEW);
  const many = await aPlayer(MANY);
  await db.run('vacuum analyze', []).catch(() => undefined);
  for (const [name, read] of Object.entries(records)) {
    console.log(
      `${name}: first look of the many, nothing rolled up: ${(await timed(() => read(many, 1))).toFixed(0)} ms`,
    );
    await read(few, 1);
    const [last, lastOfMany] = await Promise.all(
      [few, many].map(async (who) => {
        const answer = await read(who, 1);
        if (!answer.ok) throw new Error(answer.code);
        return answer.value.totalPages;
      }),
    );
    for (const [page, ofFew, ofMany] of [
      ['first', 1, 1],
      ['last', last ?? 1, lastOfMany ?? 1],
      ['middle', Math.ceil((last ?? 1) / 2), Math.ceil((lastOfMany ?? 1) / 2)],
    ] as const) {
      const [a, b]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        a.push(await timed(() => read(few, ofFew)));
        b.push(await timed(() => read(many, ofMany)));
      }
      const ratio = median(b) / median(a);
      failed ||= ratio > RATIO_MAX;
      console.log(
        `${ratio > RATIO_MAX ? 'MISS' : 'PASS'}  ${name}, ${page} page (${ofFew} of ${FEW} bets, ${ofMany} of ${MANY}): ${median(a).toFixed(2)} ms and ` +
          `${median(b).toFixed(2)} ms, ratio ${ratio.toFixed(2)} (wanted at most ${RATIO_MAX})`,
      );
    }
  }
  await writeManyRebates(db, { member: many, count: REBATES, to: now });
  await reports.getStatement({}, as(many));
  failed ||= !(await compareFiles(db.url, few.memberId, many.memberId));
} finally {
  await db.drop();
}
process.exitCode = failed ? 1 : 0;
