/** Calls that read: who the user is, what the balance is, under which path and header a call is heard. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Case } from './table.ts';

export const readingCases: readonly Case[] = [
  {
    id: 'info-01',
    title: '/user/info answers user, status and request_uuid',
    async run({ expects, send, setting }) {
      const request_uuid = randomUUID();
      const body = await expects('RS_OK', send('/user/info', { user: setting.user, request_uuid }));
      assert.equal(body['user'], setting.user);
      assert.equal(body['request_uuid'], request_uuid);
      assert.match(String(body['country']), /^[A-Z]{2}$/);
    },
  },
  {
    id: 'info-02',
    title: '/user/info of an unknown user is refused',
    async run({ expects, send }) {
      const ask = { user: 'u_nobody_of_that_name', request_uuid: randomUUID() };
      await expects(['RS_ERROR_INVALID_TOKEN', 'RS_ERROR_USER_DISABLED'], send('/user/info', ask));
    },
  },
  {
    id: 'balance-01',
    title: '/user/balance answers user, currency, integer balance and the same request_uuid',
    async run({ expects, send, setting }) {
      const request_uuid = randomUUID();
      const ask = { token: setting.token, request_uuid, game_code: setting.game };
      const body = await expects('RS_OK', send('/user/balance', ask));
      assert.equal(body['request_uuid'], request_uuid);
      assert.equal(body['user'], setting.user);
      assert.equal(body['currency'], setting.currency);
      assert.equal(typeof body['balance'], 'bigint');
    },
  },
  {
    id: 'balance-02',
    title: '/user/balance accepts game_code null (a lobby) but not its absence',
    async run({ expects, send, setting }) {
      const ask = { token: setting.token, request_uuid: randomUUID() };
      await expects('RS_OK', send('/user/balance', { ...ask, game_code: null }));
      await expects('RS_ERROR_WRONG_SYNTAX', send('/user/balance', ask));
    },
  },
  {
    id: 'alias-01',
    title: 'each call is heard under its /wallet/* alias',
    async run({ expects, send, setting, aBet, aWin, aRollback, moves }) {
      await moves(0n, async () => {
        const ask = { token: setting.token, request_uuid: randomUUID(), game_code: setting.game };
        await expects('RS_OK', send('/wallet/balance', ask));
        const bet = aBet();
        await expects('RS_OK', send('/wallet/bet', bet));
        await expects('RS_OK', send('/wallet/win', aWin(bet)));
        const second = aBet();
        await expects('RS_OK', send('/wallet/bet', second));
        await expects('RS_OK', send('/wallet/rollback', aRollback(second)));
      });
    },
  },
  {
    id: 'alias-02',
    title: 'the signature is heard under each header alias',
    async run({ expects, send, setting }) {
      for (const signatureHeader of ['X-Hub88-Signature', 'X-Auth-Signature', 'X-Vendor-Signature']) {
        const ask = { token: setting.token, request_uuid: randomUUID(), game_code: null };
        await expects('RS_OK', send('/user/balance', ask, { signatureHeader }));
      }
    },
  },
  {
    id: 'token-01',
    title: 'an unknown token is RS_ERROR_INVALID_TOKEN for balance and bet',
    async run({ expects, send, aBet, bet, moves }) {
      const token = `no-such-token-${randomUUID()}`;
      await moves(0n, async () => {
        const ask = { token, request_uuid: randomUUID(), game_code: null };
        await expects('RS_ERROR_INVALID_TOKEN', send('/user/balance', ask));
        await expects('RS_ERROR_INVALID_TOKEN', bet(aBet({ token })));
      });
    },
  },
  {
    id: 'token-02',
    title: "another user's name beside a good token is RS_ERROR_INVALID_TOKEN",
    async run({ expects, aBet, bet, moves }) {
      await moves(0n, () => expects('RS_ERROR_INVALID_TOKEN', bet(aBet({ user: 'u_somebody_else' }))));
    },
  },
  {
    id: 'token-03',
    title: 'an expired token is RS_ERROR_TOKEN_EXPIRED for a bet',
    skip: (setting) => (setting.expiredToken === undefined ? 'no --expired-token' : undefined),
    async run({ expects, setting, aBet, bet, moves }) {
      const late = aBet({ token: setting.expiredToken });
      await moves(0n, () => expects('RS_ERROR_TOKEN_EXPIRED', bet(late)));
    },
  },
  {
    id: 'token-04',
    title: 'an expired token does not stop a win or a rollback',
    skip: (setting) => (setting.expiredToken === undefined ? 'no --expired-token' : undefined),
    async run({ expects, setting, aBet, aWin, aRollback, bet, win, rollback, moves }) {
      const token = setting.expiredToken;
      await moves(0n, async () => {
        const first = aBet();
        const second = aBet();
        await expects('RS_OK', bet(first));
        await expects('RS_OK', bet(second));
        await expects('RS_OK', win(aWin(first, { token })));
        await expects('RS_OK', rollback(aRollback(second, { token })));
      });
    },
  },
  {
    id: 'user-01',
    title: 'a disabled user is RS_ERROR_USER_DISABLED for a bet',
    skip: (setting) => (setting.disabledToken === undefined ? 'no --disabled-token' : undefined),
    async run({ expects, setting, aBet, bet, moves }) {
      const refused = aBet({ token: setting.disabledToken, user: undefined });
      await moves(0n, () => expects('RS_ERROR_USER_DISABLED', bet(refused)));
    },
  },
  {
    id: 'game-01',
    title: 'an unknown game is RS_ERROR_INVALID_GAME',
    async run({ expects, aBet, bet, moves }) {
      await moves(0n, () => expects('RS_ERROR_INVALID_GAME', bet(aBet({ game_code: 'no_such_game_here' }))));
    },
  },
  {
    id: 'game-02',
    title: 'a disabled game is RS_ERROR_INVALID_GAME or RS_ERROR_INVALID_PARTNER',
    skip: (setting) => (setting.disabledGame === undefined ? 'no --disabled-game' : undefined),
    async run({ expects, setting, aBet, bet, moves }) {
      const refused = aBet({ game_code: setting.disabledGame });
      await moves(0n, () => expects(['RS_ERROR_INVALID_GAME', 'RS_ERROR_INVALID_PARTNER'], bet(refused)));
    },
  },
  {
    id: 'currency-01',
    title: "a currency that is not the wallet's is RS_ERROR_WRONG_CURRENCY",
    async run({ expects, setting, aBet, bet, moves }) {
      const currency = setting.currency === 'USD' ? 'EUR' : 'USD';
      await moves(0n, () => expects('RS_ERROR_WRONG_CURRENCY', bet(aBet({ currency }))));
    },
  },
  {
    id: 'limit-01',
    title: 'a stake above the table limit is RS_ERROR_LIMIT_REACHED (or its Caleta name)',
    skip: (setting) => (setting.limitReachedAmount === undefined ? 'no --limit-amount' : undefined),
    async run({ expects, setting, aBet, bet, moves }) {
      const refused = aBet({ amount: setting.limitReachedAmount });
      const wanted = ['RS_ERROR_LIMIT_REACHED', 'RS_ERROR_BET_LIMIT_EXCEEDED'] as const;
      await moves(0n, () => expects(wanted, bet(refused)));
    },
  },
];
