/** Every row of the idempotency and rollback table (protocols.md A4), in its order. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Case } from './table.ts';

export const moneyCases: readonly Case[] = [
  {
    id: 'bet-01',
    title: 'a new bet debits once and answers the new balance',
    async run({ setting, aBet, aRollback, bet, rollback, balance, expects, moves }) {
      const first = aBet();
      await moves(-setting.stake, async () => {
        const before = await balance();
        const body = await expects('RS_OK', bet(first));
        assert.equal(body['balance'], before - setting.stake);
        assert.equal(body['currency'], setting.currency);
      });
      await moves(setting.stake, () => expects('RS_OK', rollback(aRollback(first))));
    },
  },
  {
    id: 'bet-02',
    title: 'the same bet again is RS_OK without effect, with the current balance',
    async run({ setting, aBet, aRollback, bet, rollback, balance, expects, moves }) {
      const first = aBet();
      await moves(-setting.stake, async () => {
        await expects('RS_OK', bet(first));
        for (let again = 0; again < 3; again += 1) {
          const body = await expects('RS_OK', bet(first));
          assert.equal(body['balance'], await balance());
        }
      });
      await moves(setting.stake, () => expects('RS_OK', rollback(aRollback(first))));
    },
  },
  {
    id: 'bet-03',
    title: 'ten equal bets at once debit once',
    async run({ setting, aBet, aRollback, bet, rollback, expects, moves }) {
      const first = aBet();
      await moves(-setting.stake, () =>
        Promise.all(Array.from({ length: 10 }, () => expects('RS_OK', bet(first)))),
      );
      await moves(setting.stake, () => expects('RS_OK', rollback(aRollback(first))));
    },
  },
  {
    id: 'bet-04',
    title: 'a used transaction id with another amount, round or type is RS_ERROR_DUPLICATE_TRANSACTION',
    async run({ setting, aBet, aWin, aRollback, bet, win, rollback, expects, moves }) {
      const first = aBet();
      await expects('RS_OK', bet(first));
      await moves(0n, async () => {
        await expects('RS_ERROR_DUPLICATE_TRANSACTION', bet({ ...first, amount: setting.stake + 1n }));
        await expects('RS_ERROR_DUPLICATE_TRANSACTION', bet({ ...first, round: randomUUID() }));
        const asWin = aWin(first, { transaction_uuid: first['transaction_uuid'] });
        await expects('RS_ERROR_DUPLICATE_TRANSACTION', win(asWin));
      });
      await moves(setting.stake, () => expects('RS_OK', rollback(aRollback(first))));
    },
  },
  {
    id: 'bet-05',
    title: 'a refused bet is judged anew when it comes again',
    async run({ setting, aBet, aRollback, bet, rollback, balance, expects, moves }) {
      await moves(0n, async () => {
        const all = aBet({ amount: await balance() });
        const refusedFirst = aBet();
        await expects('RS_OK', bet(all));
        await expects('RS_ERROR_NOT_ENOUGH_MONEY', bet(refusedFirst));
        await expects('RS_OK', rollback(aRollback(all)));
        await moves(-setting.stake, () => expects('RS_OK', bet(refusedFirst)));
        await expects('RS_OK', rollback(aRollback(refusedFirst)));
      });
    },
  },
  {
    id: 'bet-06',
    title: 'a bet whose rollback came first is RS_ERROR_TRANSACTION_ROLLED_BACK',
    skip: (setting) => (setting.missingRollback === 'OK' ? undefined : '--missing-rollback DOES_NOT_EXIST'),
    async run({ aBet, aRollback, bet, rollback, expects, moves }) {
      const late = aBet();
      await moves(0n, async () => {
        await expects('RS_OK', rollback(aRollback(late)));
        await expects('RS_ERROR_TRANSACTION_ROLLED_BACK', bet(late));
        await expects('RS_ERROR_TRANSACTION_ROLLED_BACK', bet(late));
      });
    },
  },
  {
    id: 'bet-07',
    title: 'a rolled back bet that comes again is RS_ERROR_TRANSACTION_ROLLED_BACK',
    async run({ aBet, aRollback, bet, rollback, expects, moves }) {
      const first = aBet();
      await moves(0n, async () => {
        await expects('RS_OK', bet(first));
        await expects('RS_OK', rollback(aRollback(first)));
        await expects('RS_ERROR_TRANSACTION_ROLLED_BACK', bet(first));
      });
    },
  },
  {
    id: 'bet-08',
    title: 'a bet in a round that was closed is accepted',
    async run({ setting, aBet, aWin, bet, win, expects, moves }) {
      const first = aBet();
      const second = aBet({ round: first['round'] });
      await moves(0n, async () => {
        await expects('RS_OK', bet(first));
        await expects('RS_OK', win(aWin(first)));
        await moves(-setting.stake, () => expects('RS_OK', bet(second)));
        await expects('RS_OK', win(aWin(second)));
      });
    },
  },
  {
    id: 'bet-09',
    title: 'a free bet that nobody granted is refused, and its win finds no bet',
    async run({ aBet, aWin, bet, win, expects, moves }) {
      const free = aBet({ is_free: true });
      await moves(0n, async () => {
        await expects(['RS_ERROR_LIMIT_REACHED', 'RS_ERROR_BET_LIMIT_EXCEEDED'], bet(free));
        await expects('RS_ERROR_TRANSACTION_DOES_NOT_EXIST', win(aWin(free, { is_free: true })));
      });
    },
  },
  {
    id: 'bet-10',
    title: 'a stake of zero is accepted',
    async run({ aBet, bet, win, aWin, expects, moves }) {
      const nothing = aBet({ amount: 0n });
      await moves(0n, async () => {
        await expects('RS_OK', bet(nothing));
        await expects('RS_OK', win(aWin(nothing, { amount: 0n })));
      });
    },
  },
  {
    id: 'win-01',
    title: 'a win on an applied bet credits once, again without effect',
    async run({ setting, aBet, aWin, bet, win, expects, moves }) {
      const first = aBet();
      await expects('RS_OK', bet(first));
      const prize = aWin(first);
      await moves(setting.stake, async () => {
        await expects('RS_OK', win(prize));
        await expects('RS_OK', win(prize));
      });
    },
  },
  {
    id: 'win-02',
    title: 'several wins on one bet and a zero win that closes the round are accepted',
    async run({ setting, aBet, aWin, bet, win, expects, moves }) {
      const first = aBet({ amount: setting.stake * 2n });
      await moves(0n, async () => {
        await expects('RS_OK', bet(first));
        await expects('RS_OK', win(aWin(first, { round_closed: false })));
        await expects('RS_OK', win(aWin(first, { round_closed: false })));
        await expects('RS_OK', win(aWin(first, { amount: 0n })));
      });
    },
  },
  {
    id: 'win-03',
    title: 'a win on an unknown bet is RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    async run({ aBet, aWin, win, expects, moves }) {
      await moves(0n, () => expects('RS_ERROR_TRANSACTION_DOES_NOT_EXIST', win(aWin(aBet()))));
    },
  },
  {
    id: 'win-04',
    title: 'a win on a rolled back bet is RS_ERROR_TRANSACTION_ROLLED_BACK',
    async run({ aBet, aWin, aRollback, bet, win, rollback, expects, moves }) {
      const first = aBet();
      await moves(0n, async () => {
        await expects('RS_OK', bet(first));
        await expects('RS_OK', rollback(aRollback(first)));
        await expects('RS_ERROR_TRANSACTION_ROLLED_BACK', win(aWin(first)));
      });
    },
  },
  {
    id: 'win-05',
    title: 'a win on a bet that never came but was rolled back is RS_ERROR_TRANSACTION_ROLLED_BACK',
    skip: (setting) => (setting.missingRollback === 'OK' ? undefined : '--missing-rollback DOES_NOT_EXIST'),
    async run({ aBet, aWin, aRollback, win, rollback, expects, moves }) {
      const never = aBet();
      await moves(0n, async () => {
        await expects('RS_OK', rollback(aRollback(never)));
        await expects('RS_ERROR_TRANSACTION_ROLLED_BACK', win(aWin(never)));
      });
    },
  },
  {
    id: 'win-06',
    title: 'a used win id with another amount is RS_ERROR_DUPLICATE_TRANSACTION',
    async run({ setting, aBet, aWin, bet, win, expects, moves }) {
      const first = aBet();
      const prize = aWin(first);
      await moves(0n, async () => {
        await expects('RS_OK', bet(first));
        await expects('RS_OK', win(prize));
        await expects('RS_ERROR_DUPLICATE_TRANSACTION', win({ ...prize, amount: setting.stake + 1n }));
      });
    },
  },
  {
    id: 'win-07',
    title: 'a promotional win needs no bet',
    async run({ setting, aBet, aWin, aRollback, win, rollback, expects, moves }) {
      const promo = aWin(aBet(), { reference_transaction_uuid: undefined, is_supplier_promo: true });
      await moves(setting.stake, () => expects('RS_OK', win(promo)));
      await moves(-setting.stake, () => expects('RS_OK', rollback(aRollback(promo))));
    },
  },
  {
    id: 'rollback-01',
    title: 'a rollback reverses an applied bet; again, and under a new id, it has no effect',
    async run({ setting, aBet, aRollback, bet, rollback, expects, moves }) {
      const first = aBet();
      await expects('RS_OK', bet(first));
      const undo = aRollback(first);
      await moves(setting.stake, async () => {
        await expects('RS_OK', rollback(undo));
        await expects('RS_OK', rollback(undo));
        await expects('RS_OK', rollback(aRollback(first)));
      });
    },
  },
  {
    id: 'rollback-02',
    title: 'a rollback of an unknown transaction is answered as the operator says',
    async run({ setting, aBet, aRollback, rollback, expects, moves }) {
      const wanted = setting.missingRollback === 'OK' ? 'RS_OK' : 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
      await moves(0n, () => expects(wanted, rollback(aRollback(aBet()))));
    },
  },
  {
    id: 'rollback-03',
    title: 'a rollback of a win takes the win back',
    async run({ setting, aBet, aWin, aRollback, bet, win, rollback, expects, moves }) {
      const first = aBet();
      const prize = aWin(first);
      await expects('RS_OK', bet(first));
      await expects('RS_OK', win(prize));
      await moves(-setting.stake, async () => {
        await expects('RS_OK', rollback(aRollback(prize)));
        await expects('RS_OK', rollback(aRollback(prize)));
      });
      await moves(setting.stake, () => expects('RS_OK', win(aWin(first))));
    },
  },
  {
    id: 'rollback-04',
    title: 'a rollback of a bet whose win exists reverses only the bet',
    async run({ setting, aBet, aWin, aRollback, bet, win, rollback, expects, moves }) {
      const first = aBet();
      const prize = aWin(first);
      await moves(0n, async () => {
        await expects('RS_OK', bet(first));
        await expects('RS_OK', win(prize));
        await moves(setting.stake, () => expects('RS_OK', rollback(aRollback(first))));
        await moves(-setting.stake, () => expects('RS_OK', rollback(aRollback(prize))));
      });
    },
  },
  {
    id: 'rollback-05',
    title: 'a bet and its rollback racing end in one outcome: nothing moved',
    async run({ aBet, aRollback, bet, rollback, expects, moves }) {
      for (let race = 0; race < 8; race += 1) {
        const first = aBet();
        const undo = aRollback(first);
        await moves(0n, async () => {
          await Promise.all([
            expects(['RS_OK', 'RS_ERROR_TRANSACTION_ROLLED_BACK'], bet(first)),
            expects(['RS_OK', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'], rollback(undo)),
          ]);
          await expects('RS_OK', rollback(aRollback(first)));
        });
        await moves(0n, () => expects('RS_ERROR_TRANSACTION_ROLLED_BACK', bet(first)));
      }
    },
  },
  {
    id: 'rollback-06',
    title: 'a used rollback id that names another transaction is RS_ERROR_DUPLICATE_TRANSACTION',
    async run({ setting, aBet, aRollback, bet, rollback, expects, moves }) {
      const first = aBet();
      const second = aBet();
      const undo = aRollback(first);
      await expects('RS_OK', bet(first));
      await expects('RS_OK', bet(second));
      await moves(setting.stake, async () => {
        await expects('RS_OK', rollback(undo));
        const other = {
          ...undo,
          reference_transaction_uuid: second['transaction_uuid'],
          round: second['round'],
        };
        await expects('RS_ERROR_DUPLICATE_TRANSACTION', rollback(other));
      });
      await moves(setting.stake, () => expects('RS_OK', rollback(aRollback(second))));
    },
  },
  {
    id: 'rollback-07',
    title: 'a rolled back win that was already spent is owed: the user cannot bet until it is paid',
    skip: (setting) => (setting.allowsDebt ? undefined : 'no --allow-debt'),
    async run({ setting, aBet, aWin, aRollback, bet, win, rollback, balance, expects, moves }) {
      const start = await balance();
      const first = aBet();
      const prize = aWin(first, { amount: setting.stake * 3n });
      await expects('RS_OK', bet(first));
      await expects('RS_OK', win(prize));
      const all = aBet({ amount: await balance() });
      await expects('RS_OK', bet(all));
      await expects('RS_OK', rollback(aRollback(prize)));
      await expects(['RS_ERROR_USER_DISABLED', 'RS_ERROR_NOT_ENOUGH_MONEY'], bet(aBet()));
      await expects('RS_OK', rollback(aRollback(all)));
      await expects('RS_OK', rollback(aRollback(first)));
      assert.equal(await balance(), start, 'everything undone leaves the balance as it was');
      await moves(0n, async () => {
        const last = aBet();
        await expects('RS_OK', bet(last));
        await expects('RS_OK', rollback(aRollback(last)));
      });
    },
  },
];
