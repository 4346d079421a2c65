/**
 * The closed set of statuses of the RS wallet and who must do what on each (protocols.md A4).
 *
 * A caller reads one thing from this table: after status S to call C, what is my next step?
 * `nextStep` answers it, so no caller keeps a list of its own.
 */

/** What the caller of a bet does: keep it, forget it, or undo it because nobody knows whether it happened. */
export type BetStep = 'finish' | 'discard' | 'roll_back';
/**
 * What the caller of a win or rollback does. `retry`: soon, with back-off. `stop`: the answer is final, tell a
 * person. `hold`: repeating as is cannot help (a bad signature, a closed partner), but the money is still owed:
 * keep it in the outbox, tell a person, repeat at the slowest pace.
 */
export type CreditStep = 'finish' | 'retry' | 'stop' | 'hold';

type StatusRule = { meaning: string; bet: BetStep; credit: CreditStep };

export const statusRules = {
  RS_OK: { meaning: 'done, or already done with identical data', bet: 'finish', credit: 'finish' },
  RS_ERROR_UNKNOWN: { meaning: 'unexpected failure, outcome not certain', bet: 'roll_back', credit: 'retry' },
  RS_ERROR_TIMEOUT: { meaning: 'internal timeout, outcome unknown', bet: 'roll_back', credit: 'retry' },
  RS_ERROR_INVALID_PARTNER: {
    meaning: 'the vendor or its sub-partner is disabled or under maintenance',
    bet: 'discard',
    credit: 'hold',
  },
  RS_ERROR_INVALID_TOKEN: {
    meaning: "the token is unknown or not this user's; close the game",
    bet: 'discard',
    credit: 'stop',
  },
  RS_ERROR_TOKEN_EXPIRED: {
    meaning: 'the token has expired (bets and balance only); launch the game again',
    bet: 'discard',
    credit: 'hold',
  },
  RS_ERROR_INVALID_GAME: { meaning: 'unknown or disabled game_code', bet: 'discard', credit: 'stop' },
  RS_ERROR_WRONG_CURRENCY: {
    meaning: 'the currency is not the wallet currency',
    bet: 'discard',
    credit: 'stop',
  },
  RS_ERROR_NOT_ENOUGH_MONEY: {
    meaning: 'insufficient funds; balance is included',
    bet: 'discard',
    credit: 'stop',
  },
  RS_ERROR_USER_DISABLED: {
    meaning: 'locked, self-excluded, or a trial account on a real game',
    bet: 'discard',
    credit: 'stop',
  },
  RS_ERROR_LIMIT_REACHED: {
    meaning: 'a responsible-gaming or table limit is reached',
    bet: 'discard',
    credit: 'stop',
  },
  RS_ERROR_BET_LIMIT_EXCEEDED: {
    meaning: 'the Caleta dialect of RS_ERROR_LIMIT_REACHED',
    bet: 'discard',
    credit: 'stop',
  },
  RS_ERROR_BONUS_STAKE: {
    meaning: 'the stake is above the largest that the member’s open bonus allows; a smaller one is taken',
    bet: 'discard',
    credit: 'stop',
  },
  RS_ERROR_BONUS_GAME: {
    meaning: 'the game is not for the member’s open bonus; no stake is taken here until it ends',
    bet: 'discard',
    credit: 'stop',
  },
  RS_ERROR_INVALID_SIGNATURE: {
    meaning: 'bad or missing signature, or a message outside the time window; fix, never retry blindly',
    bet: 'discard',
    credit: 'hold',
  },
  RS_ERROR_WRONG_SYNTAX: { meaning: 'not JSON, or a field is missing', bet: 'discard', credit: 'hold' },
  RS_ERROR_WRONG_TYPES: {
    meaning: 'a field has the wrong JSON type or is out of its range',
    bet: 'discard',
    credit: 'hold',
  },
  RS_ERROR_DUPLICATE_TRANSACTION: {
    meaning: 'the transaction id was used before with different data; stop and alert',
    bet: 'discard',
    credit: 'stop',
  },
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: {
    meaning: 'the referenced transaction is unknown; stop and alert',
    bet: 'discard',
    credit: 'stop',
  },
  RS_ERROR_TRANSACTION_ROLLED_BACK: {
    meaning: 'the transaction was rolled back, or its rollback came first',
    bet: 'discard',
    credit: 'stop',
  },
} as const satisfies Record<string, StatusRule>;

export type RsStatus = keyof typeof statusRules;
export type RsError = Exclude<RsStatus, 'RS_OK'>;

export const RS_STATUSES = Object.keys(statusRules) as readonly RsStatus[];

export function isRsStatus(value: unknown): value is RsStatus {
  return typeof value === 'string' && Object.hasOwn(statusRules, value);
}

/** The caller's next step after `status` to a bet, or to a win or rollback. */
export function nextStep(call: 'bet', status: RsStatus): BetStep;
export function nextStep(call: 'win' | 'rollback', status: RsStatus): CreditStep;
export function nextStep(call: 'bet' | 'win' | 'rollback', status: RsStatus): BetStep | CreditStep {
  return call === 'bet' ? statusRules[status].bet : statusRules[status].credit;
}
