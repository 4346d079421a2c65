import { LEVEL_MAX } from '@baize/members/rules';
import { isAmount } from '@baize/kernel';
import { hundredthsOf, hundredthsText } from '../../parts/hundredths.ts';
import { stepsOf, stepsText } from './level-steps.ts';
import type { TitledTexts } from '../content/texts.ts';
import { titledTexts } from '../content/texts.ts';
import type { PromotionCase } from './promotions.queries.ts';

type Content = PromotionCase['draft'];
type Terms = Content['terms'];
type What = Terms['what'];
type Words = Extract<What, { kind: 'TICKETS' }>['titles'];
type Asks = NonNullable<Terms['asks']>;
type Deposit = NonNullable<Terms['who']['deposit']>;
type ValidBet = NonNullable<Terms['who']['validBet']>;

/** A promotion as its form has it: flat, every condition that is empty is none. */
export type PromotionDraft = {
  texts: TitledTexts;
  imageUrl: string;
  sort: number;
  type: Terms['type'];
  trigger: Terms['trigger'];
  lossPeriod: Terms['lossPeriod'];
  from: string;
  to: string;
  /** '1' Monday … '7' Sunday. */
  weekdays: string[];
  hoursFrom: string;
  hoursTo: string;
  kind: Terms['what']['kind'];
  amount: string;
  /** Percent with two digits at most. */
  percent: string;
  cap: string;
  /** A line for each step by level. */
  steps: string;
  points: number;
  /** The number of a raffle; null: none is chosen. */
  eventId: string | null;
  /** The chosen raffle's own, which the sentences name. */
  raffle: Words;
  tickets: number;
  /** The number of a product of the mall; null: none is chosen. */
  productId: string | null;
  /** Its own names, which the sentences say. */
  goods: Words;
  quantity: number;
  /** Of free rounds: slots by their numbers. */
  freeGames: { kind: 'game' | 'vendor' | 'gameType'; id: string }[];
  freeRounds: number;
  freeStake: string;
  freeDays: number;
  winMax: string;
  way: Terms['how']['way'];
  code: string;
  mayReapply: boolean;
  needsRemark: boolean;
  picturesMin: number;
  registeredFrom: string;
  registeredTo: string;
  registeredWithinDays: string;
  levelMin: number;
  levelMax: number;
  needs: string[];
  birthday: Terms['who']['birthday'];
  isInvited: boolean;
  depositWhich: Deposit['which'] | null;
  depositNth: number;
  depositMin: string;
  depositMax: string;
  validBetMin: string;
  validBetDays: number;
  validBetCategory: ValidBet['category'];
  once: string[];
  limit: Terms['who']['limit'];
  isBound: boolean;
  /** Times the base, with two digits at most. */
  times: string;
  turnoverOn: Asks['turnoverOn'];
  maxStake: string;
  days: string;
  keptMax: string;
  contribution: Asks['contribution'];
  excluded: Asks['excluded'];
};

/** A new promotion: ten for whoever joins, bound to nobody and nothing yet. */
export const emptyDraft = (today: string): PromotionDraft => ({
  texts: titledTexts({}),
  imageUrl: '',
  sort: 0,
  type: 'EVENT',
  trigger: 'JOIN',
  lossPeriod: 'WEEK',
  from: today,
  to: '',
  weekdays: [],
  hoursFrom: '',
  hoursTo: '',
  kind: 'FIXED',
  amount: '10',
  percent: '10',
  cap: '100',
  steps: '0: 5',
  points: 100,
  eventId: null,
  raffle: { EN: '', CN: '', KM: '' },
  tickets: 1,
  productId: null,
  goods: { EN: '', CN: '', KM: '' },
  quantity: 1,
  freeGames: [],
  freeRounds: 10,
  freeStake: '1',
  freeDays: 7,
  winMax: '50',
  way: 'AUTOMATIC',
  code: '',
  mayReapply: true,
  needsRemark: false,
  picturesMin: 0,
  registeredFrom: '',
  registeredTo: '',
  registeredWithinDays: '',
  levelMin: 0,
  levelMax: LEVEL_MAX,
  needs: [],
  birthday: 'NONE',
  isInvited: false,
  depositWhich: null,
  depositNth: 1,
  depositMin: '10',
  depositMax: '',
  validBetMin: '',
  validBetDays: 7,
  validBetCategory: null,
  once: ['person', 'device'],
  limit: 'ONCE',
  isBound: true,
  times: '5',
  turnoverOn: 'bonus',
  maxStake: '',
  days: '14',
  keptMax: '',
  contribution: [],
  excluded: [],
});

export function draftOf({ terms, texts, imageUrl, sort }: Content, today: string): PromotionDraft {
  const { who, when, what, how, asks } = terms;
  return {
    ...emptyDraft(today),
    texts: titledTexts(texts),
    imageUrl,
    sort,
    type: terms.type,
    trigger: terms.trigger,
    lossPeriod: terms.lossPeriod,
    from: when.from,
    to: when.to ?? '',
    weekdays: when.weekdays.map(String),
    hoursFrom: when.hours?.from ?? '',
    hoursTo: when.hours?.to ?? '',
    kind: what.kind,
    ...givenOf(what),
    way: how.way,
    code: how.code ?? '',
    mayReapply: how.mayReapply,
    needsRemark: how.needsRemark,
    picturesMin: how.picturesMin,
    registeredFrom: who.registeredFrom ?? '',
    registeredTo: who.registeredTo ?? '',
    registeredWithinDays: who.registeredWithinDays === null ? '' : String(who.registeredWithinDays),
    levelMin: who.levelMin,
    levelMax: who.levelMax,
    needs: who.needs,
    birthday: who.birthday,
    isInvited: who.isInvited,
    depositWhich: who.deposit?.which ?? null,
    ...(who.deposit && {
      depositNth: who.deposit.nth,
      depositMin: who.deposit.min,
      depositMax: who.deposit.max ?? '',
    }),
    ...(who.validBet && {
      validBetMin: who.validBet.min,
      validBetDays: who.validBet.days,
      validBetCategory: who.validBet.category,
    }),
    once: who.once,
    limit: who.limit,
    isBound: asks !== null,
    ...(asks && {
      times: hundredthsText(asks.turnoverTimes),
      turnoverOn: asks.turnoverOn,
      maxStake: asks.maxStake ?? '',
      days: asks.days === null ? '' : String(asks.days),
      keptMax: asks.keptMax ?? '',
      contribution: asks.contribution,
      excluded: asks.excluded,
    }),
  };
}

/** What is sent of a draft that `faultsOf` finds nothing wrong with. */
export function contentOf(draft: PromotionDraft): Content {
  return {
    texts: draft.texts,
    imageUrl: draft.imageUrl,
    sort: draft.sort,
    terms: {
      type: draft.type,
      trigger: draft.trigger,
      lossPeriod: draft.lossPeriod,
      who: whoOf(draft),
      when: {
        from: draft.from,
        to: draft.to || null,
        weekdays: draft.weekdays.map(Number).toSorted((a, b) => a - b),
        hours: draft.hoursFrom && draft.hoursTo ? { from: draft.hoursFrom, to: draft.hoursTo } : null,
      },
      what: whatOf(draft),
      how: {
        way: wayOf(draft),
        code: wayOf(draft) === 'CODE' ? draft.code.trim() : null,
        mayReapply: draft.mayReapply,
        needsRemark: draft.needsRemark,
        picturesMin: draft.picturesMin,
      },
      asks: asksOf(draft),
    },
  };
}

/** What is given, in the form's fields. */
function givenOf(what: What): Partial<PromotionDraft> {
  switch (what.kind) {
    case 'FIXED':
      return { amount: what.amount };
    case 'PERCENT':
      return { percent: hundredthsText(what.bps), cap: what.cap };
    case 'LEVEL':
      return { steps: stepsText(what.steps) };
    case 'POINTS':
      return { points: what.points };
    case 'TICKETS':
      return { eventId: String(what.eventId), raffle: what.titles, tickets: what.tickets };
    case 'GOODS':
      return { productId: String(what.productId), goods: what.names, quantity: what.quantity };
    case 'FREE_ROUNDS':
      return {
        freeGames: what.games.map((id) => ({ kind: 'game', id: String(id) })),
        freeRounds: what.rounds,
        freeStake: what.stake,
        freeDays: what.days,
        winMax: what.winMax,
      };
  }
}

/** And back: each kind by its own fields. */
const SAID: { [K in What['kind']]: (draft: PromotionDraft) => Extract<What, { kind: K }> } = {
  FIXED: ({ amount }) => ({ kind: 'FIXED', amount: amount.trim() }),
  PERCENT: ({ percent, cap }) => ({ kind: 'PERCENT', bps: hundredthsOf(percent) ?? 0, cap: cap.trim() }),
  LEVEL: ({ steps }) => ({ kind: 'LEVEL', steps: stepsOf(steps) ?? [] }),
  POINTS: ({ points }) => ({ kind: 'POINTS', points }),
  TICKETS: ({ eventId, raffle, tickets }) => ({
    kind: 'TICKETS',
    eventId: Number(eventId ?? 0),
    titles: raffle,
    tickets,
  }),
  GOODS: ({ productId, goods, quantity }) => ({
    kind: 'GOODS',
    productId: Number(productId ?? 0),
    names: goods,
    quantity,
  }),
  FREE_ROUNDS: ({ freeGames, freeRounds, freeStake, freeDays, winMax }) => ({
    kind: 'FREE_ROUNDS',
    games: freeGames.map(({ id }) => Number(id)),
    rounds: freeRounds,
    stake: freeStake.trim(),
    days: freeDays,
    winMax: winMax.trim(),
  }),
};
const whatOf = (draft: PromotionDraft): What => SAID[draft.kind](draft);

/** What is no money asks for nothing. */
export const mayAsk = ({ kind }: Pick<PromotionDraft, 'kind'>): boolean =>
  kind !== 'POINTS' && kind !== 'TICKETS' && kind !== 'GOODS';

/** Only what is joined has a way; one chosen before the trigger changed is not asked for any more. */
const wayOf = ({ trigger, way }: PromotionDraft): Terms['how']['way'] =>
  trigger === 'JOIN' ? way : 'AUTOMATIC';

const whoOf = (draft: PromotionDraft): Terms['who'] => ({
  registeredFrom: draft.registeredFrom || null,
  registeredTo: draft.registeredTo || null,
  registeredWithinDays: draft.registeredWithinDays === '' ? null : Number(draft.registeredWithinDays),
  levelMin: draft.levelMin,
  levelMax: draft.levelMax,
  needs: draft.needs as Terms['who']['needs'],
  birthday: draft.birthday,
  isInvited: draft.isInvited,
  deposit: draft.depositWhich && {
    which: draft.depositWhich,
    nth: draft.depositNth,
    min: draft.depositMin.trim(),
    max: draft.depositMax.trim() || null,
  },
  validBet:
    draft.validBetMin.trim() === ''
      ? null
      : { category: draft.validBetCategory, days: draft.validBetDays, min: draft.validBetMin.trim() },
  once: draft.once as Terms['who']['once'],
  limit: draft.limit,
});

const isAsking = (draft: PromotionDraft): boolean => draft.isBound && mayAsk(draft);
const asksOf = (draft: PromotionDraft): Terms['asks'] =>
  isAsking(draft)
    ? {
        turnoverTimes: hundredthsOf(draft.times) ?? 0,
        turnoverOn: draft.turnoverOn,
        maxStake: draft.maxStake.trim() || null,
        days: draft.days === '' ? null : Number(draft.days),
        keptMax: draft.keptMax.trim() || null,
        contribution: draft.contribution,
        excluded: draft.excluded,
      }
    : null;

export type DraftFault =
  | 'required'
  | 'amount_invalid'
  | 'percent_invalid'
  | 'times_invalid'
  | 'steps_invalid'
  | 'hours_invalid';
export type DraftFaults = Partial<Record<keyof PromotionDraft, DraftFault>>;

/** What is wrong with it as it stands; what only the server judges is said by the server. */
export function faultsOf(draft: PromotionDraft): DraftFaults {
  const faults: DraftFaults = {};
  const mark = (name: keyof PromotionDraft, isWrong: boolean, fault: DraftFault) => {
    if (isWrong) faults[name] = fault;
  };
  mark('texts', draft.texts.EN.title.trim() === '', 'required');
  mark('from', draft.from === '', 'required');
  mark('hoursTo', (draft.hoursFrom === '') !== (draft.hoursTo === ''), 'hours_invalid');
  mark('percent', draft.kind === 'PERCENT' && !hundredthsOf(draft.percent), 'percent_invalid');
  mark('steps', draft.kind === 'LEVEL' && stepsOf(draft.steps) === undefined, 'steps_invalid');
  mark('eventId', draft.kind === 'TICKETS' && draft.eventId === null, 'required');
  mark('productId', draft.kind === 'GOODS' && draft.productId === null, 'required');
  mark('freeGames', draft.kind === 'FREE_ROUNDS' && draft.freeGames.length === 0, 'required');
  mark('code', wayOf(draft) === 'CODE' && draft.code.trim() === '', 'required');
  mark('times', isAsking(draft) && hundredthsOf(draft.times) === undefined, 'times_invalid');
  const isWrongSum = (text: string) => text.trim() !== '' && !isAmount(text.trim());
  mark('depositMax', draft.depositWhich !== null && isWrongSum(draft.depositMax), 'amount_invalid');
  mark('validBetMin', isWrongSum(draft.validBetMin), 'amount_invalid');
  mark('maxStake', isAsking(draft) && isWrongSum(draft.maxStake), 'amount_invalid');
  mark('keptMax', isAsking(draft) && isWrongSum(draft.keptMax), 'amount_invalid');
  return faults;
}
