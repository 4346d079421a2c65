import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createBatcher,
  type Batcher,
  type BatcherOptions,
  type ErrorClass,
  type Verdict,
} from './batcher.ts';

/** The mechanics without money: an operation is an account and a name, its result the name. */
type Op = { account: bigint; name: string };
type World = Partial<BatcherOptions<Op, string>> & { batches: string[][] };

class Told extends Error {
  readonly kind: ErrorClass;
  constructor(kind: ErrorClass) {
    super(kind);
    this.kind = kind;
  }
}
const done = (op: Op): Verdict<string> => ({ then: 'done', result: op.name });

function aBatcher(
  change: Partial<BatcherOptions<Op, string>> = {},
): World & { batcher: Batcher<Op, string> } {
  const batches: string[][] = [];
  const batcher = createBatcher<Op, string>({
    accountOf: (op) => op.account,
    attempt: async (ops) => {
      batches.push(ops.map((op) => op.name));
      await sleep(2);
      return ops.map(done);
    },
    alone: async (op) => `${op.name} alone`,
    classify: (error) => (error instanceof Told ? error.kind : 'unexpected'),
    overloaded: 'overloaded',
    writers: 2,
    ...change,
  });
  return { batches, batcher };
}
const submitAll = (batcher: Batcher<Op, string>, ops: [number, string][]) =>
  Promise.allSettled(ops.map(([account, name]) => batcher.submit({ account: BigInt(account), name })));
const valuesOf = (results: PromiseSettledResult<string>[]) =>
  results.map((r) => (r.status === 'fulfilled' ? r.value : 'rejected'));

/** One turn of the event loop: what was submitted before it is on its way. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('an idle batcher sends at once; what arrives meanwhile goes together', async () => {
  const { batcher, batches } = aBatcher({ writers: 1 });
  const first = batcher.submit({ account: 1n, name: 'a' });
  await turn();
  const rest = submitAll(batcher, [
    [2, 'b'],
    [3, 'c'],
  ]);
  await Promise.all([first, rest]);
  assert.deepEqual(batches, [['a'], ['b', 'c']]);
});

test('a second writer opens only for enough work, and never for an account in flight', async () => {
  const few = aBatcher();
  await Promise.all([
    few.batcher.submit({ account: 1n, name: 'a' }),
    sleep(0).then(() =>
      submitAll(few.batcher, [
        [2, 'b'],
        [3, 'c'],
      ]),
    ),
  ]);
  assert.equal(few.batches.length, 2);

  let inFlight = 0;
  let most = 0;
  const busy = new Set<bigint>();
  const many = aBatcher({
    attempt: async (ops) => {
      const mine = new Set(ops.map((op) => op.account));
      for (const account of mine) {
        assert.ok(!busy.has(account), 'an account is in one batch at a time');
        busy.add(account);
      }
      inFlight += 1;
      most = Math.max(most, inFlight);
      await sleep(1);
      inFlight -= 1;
      for (const account of mine) busy.delete(account);
      return ops.map(done);
    },
  });
  const ops = Array.from({ length: 400 }, (_, i): [number, string] => [i % 40, String(i)]);
  assert.deepEqual(
    valuesOf(await submitAll(many.batcher, ops)),
    ops.map(([, name]) => name),
  );
  assert.equal(most, 2);
});

test('operations of one account keep their order through batches and retries', async () => {
  const order: string[] = [];
  let calls = 0;
  const { batcher } = aBatcher({
    batchMax: 4,
    attempt: async (ops) => {
      calls += 1;
      if (calls % 3 === 0) throw new Told('reread');
      if (calls % 4 === 0) return ops.map(() => ({ then: 'again' }));
      order.push(...ops.map((op) => op.name));
      return ops.map(done);
    },
  });
  const names = Array.from({ length: 30 }, (_, i) => String(i));
  await submitAll(
    batcher,
    names.map((name) => [1, name]),
  );
  assert.deepEqual(order, names);
});

test('one poisoned operation fails by itself', async () => {
  const { batcher } = aBatcher({
    attempt: async (ops) => {
      if (ops.some((op) => op.name === 'poison')) throw new Error('cannot');
      return ops.map(done);
    },
  });
  const names = ['a', 'b', 'poison', 'c', 'd', 'e', 'f'];
  const results = await submitAll(
    batcher,
    names.map((name, i) => [i, name]),
  );
  assert.deepEqual(valuesOf(results), ['a', 'b', 'rejected', 'c', 'd', 'e', 'f']);
  assert.equal(batcher.stats().failed, 1);
});

test('a held account does not hold its batch', async () => {
  const { batcher } = aBatcher({
    attempt: async () => {
      throw new Told('locked');
    },
  });
  assert.deepEqual(
    valuesOf(
      await submitAll(batcher, [
        [1, 'a'],
        [2, 'b'],
      ]),
    ),
    ['a alone', 'b alone'],
  );
});

test('an account that keeps moving under us is settled with a lock', async () => {
  const { batcher } = aBatcher({ attempt: async (ops) => ops.map(() => ({ then: 'again' })) });
  assert.equal(await batcher.submit({ account: 1n, name: 'a' }), 'a alone');
});

test('a lost server is waited for, then told as unknown', async () => {
  let left = 2;
  const comesBack = aBatcher({
    attempt: async (ops) => {
      if (left-- > 0) throw new Told('connection');
      return ops.map(done);
    },
  });
  assert.equal(await comesBack.batcher.submit({ account: 1n, name: 'a' }), 'a');
  const gone = aBatcher({
    attempt: async () => {
      throw new Told('connection');
    },
  });
  await assert.rejects(gone.batcher.submit({ account: 1n, name: 'a' }), /connection/);
});

test('a full queue answers overloaded without touching anything', async () => {
  const { batcher } = aBatcher({ writers: 1, queueMax: 3, batchMax: 1 });
  const results = await submitAll(
    batcher,
    [1, 2, 3, 4, 5].map((i) => [i, String(i)]),
  );
  assert.deepEqual(valuesOf(results), ['1', '2', '3', 'overloaded', 'overloaded']);
  assert.equal(batcher.stats().waiting, 0);
  await batcher.close();
});
