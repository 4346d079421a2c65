import type { Tx } from '@baize/db';
import { invariant } from '@baize/kernel';
import type { Posting } from './book.ts';
import type { VendorOp } from './decide.ts';
import { assertAmount } from './post.ts';
import { openWorkspace, writeWorkspace } from './slow-path.ts';
import { BLOCK, FLAG, KIND, type AccountId } from './transfer-kinds.ts';

/** A bet, win or rollback that a vendor made in a wallet it keeps. A rollback names what it took back. */
export type PlayedLine = Omit<VendorOp, 'connectionId' | 'accountId'>;
/** `conflict`: the key is in the ledger already. `unknown_reference`: what it names is not (yet). */
export type Recorded = 'recorded' | 'conflict' | 'unknown_reference';

/**
 * Records play that moved no money here: the money lies with the vendor and went there by transfers. Each line gets the
 * next number of the account and an entry of amount zero, because a bet record is found, paged and summed by its entry's
 * number. The write hook keeps its record as of any bet. Limits and blocks are not checked: the play has happened.
 * Bets first, then wins, then rollbacks, whatever their order here: what one names may come behind it.
 */
export async function recordPlay(
  tx: Tx,
  {
    connectionId,
    accountId,
    lines,
    at,
    writeHook,
  }: {
    connectionId: number;
    accountId: AccountId;
    lines: readonly PlayedLine[];
    at: Date;
    writeHook: string;
  },
): Promise<ReadonlyMap<string, Recorded>> {
  const keys = lines.flatMap(({ key, ref }) =>
    [key, ...(ref === undefined ? [] : [ref])].map((one) => ({ connectionId, key: one })),
  );
  const workspace = await openWorkspace(tx, accountId, keys);
  const { book, snapshot } = workspace;
  const counts = (book.get(accountId).blocks & BLOCK.turnover) !== 0;
  const outcomes = new Map<string, Recorded>();
  for (const line of lines.toSorted((a, b) => ORDER[a.type] - ORDER[b.type])) {
    const { key, ref, amount } = line;
    assertAmount(amount);
    invariant(amount >= 0n, 'vendor amounts are not negative', { key });
    const named = ref === undefined ? undefined : snapshot.transfer(connectionId, ref);
    const isNamed = named?.kind === KIND.vendor_play && named.accountId === accountId;
    if (snapshot.transfer(connectionId, key)) outcomes.set(key, 'conflict');
    else if (ref !== undefined && !isNamed) outcomes.set(key, 'unknown_reference');
    else {
      const ofSeq = named && (line.type === 'rollback' || named.round === line.round) ? named.seq : null;
      snapshot.addRow(book.post(posting(connectionId, accountId, line, ofSeq, counts)));
      outcomes.set(key, 'recorded');
    }
  }
  await writeWorkspace(tx, workspace, { at, writeHook });
  return outcomes;
}

const ORDER = { bet: 0, win: 1, rollback: 2 } as const;
const RECORD = { bet: 1, win: 2, rollback: 3 } as const;

function posting(
  connectionId: number,
  accountId: AccountId,
  line: PlayedLine,
  ofSeq: bigint | null,
  counts: boolean,
): Posting {
  const flags = line.flags | FLAG.offLedger;
  return {
    accountId,
    amount: 0n,
    kind: KIND.vendor_play,
    houseId: null,
    connectionId,
    key: line.key,
    fingerprint: line.fingerprint,
    flags,
    ref: line.ref ?? null,
    round: line.round,
    betSeq: null,
    note: null,
    actor: null,
    record: {
      kind: RECORD[line.type],
      ofSeq,
      amount: line.amount,
      gameId: line.gameId,
      flags,
      counts,
      validBet: line.validBet ?? null,
      prizeMode: line.type === 'bet' ? (line.prizeMode ?? 0) : 0,
    },
  };
}
