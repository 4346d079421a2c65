import { isAmount } from '@baize/kernel';
import type { TitledTexts } from '../content/texts.ts';
import { titledTexts } from '../content/texts.ts';
import type { PromotionCase } from './promotions.queries.ts';

type Content = PromotionCase['draft'];
type Terms = Content['terms'];
type Asks = NonNullable<Terms['asks']>;
type Subject = Asks['excluded'][number];
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
  contribution: string;
  excluded: string;
};

const HUNDRED = 100;
const LEVEL_TOP = 20;

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
  way: 'AUTOMATIC',
  code: '',
  mayReapply: true,
  needsRemark: false,
  picturesMin: 0,
  registeredFrom: '',
  registeredTo: '',
  registeredWithinDays: '',
  levelMin: 0,
  levelMax: LEVEL_TOP,
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
  contribution: '',
  excluded: '',
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
    ...(what.kind === 'FIXED'
      ? { amount: what.amount }
      : { percent: hundredthsText(what.bps), cap: what.cap }),
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
      contribution: asks.contribution.map((one) => `${subjectText(one)}: ${one.percent}`).join('; '),
      excluded: asks.excluded.map(subjectText).join('; '),
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
      what:
        draft.kind === 'FIXED'
          ? { kind: 'FIXED', amount: draft.amount.trim() }
          : { kind: 'PERCENT', bps: hundredthsOf(draft.percent) ?? 0, cap: draft.cap.trim() },
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

const asksOf = (draft: PromotionDraft): Terms['asks'] =>
  draft.isBound
    ? {
        turnoverTimes: hundredthsOf(draft.times) ?? 0,
        turnoverOn: draft.turnoverOn,
        maxStake: draft.maxStake.trim() || null,
        days: draft.days === '' ? null : Number(draft.days),
        keptMax: draft.keptMax.trim() || null,
        contribution: contributionOf(draft.contribution) ?? [],
        excluded: subjectsOf(draft.excluded) ?? [],
      }
    : null;

export type DraftFault =
  | 'required'
  | 'amount_invalid'
  | 'percent_invalid'
  | 'times_invalid'
  | 'games_invalid'
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
  mark('code', wayOf(draft) === 'CODE' && draft.code.trim() === '', 'required');
  mark('times', draft.isBound && hundredthsOf(draft.times) === undefined, 'times_invalid');
  mark('contribution', draft.isBound && !contributionOf(draft.contribution), 'games_invalid');
  mark('excluded', draft.isBound && !subjectsOf(draft.excluded), 'games_invalid');
  const isWrongSum = (text: string) => text.trim() !== '' && !isAmount(text.trim());
  mark('depositMax', draft.depositWhich !== null && isWrongSum(draft.depositMax), 'amount_invalid');
  mark('validBetMin', isWrongSum(draft.validBetMin), 'amount_invalid');
  mark('maxStake', draft.isBound && isWrongSum(draft.maxStake), 'amount_invalid');
  mark('keptMax', draft.isBound && isWrongSum(draft.keptMax), 'amount_invalid');
  return faults;
}

/** Hundredths of a decimal with two digits at most: "5" is 500; undefined: it is none. */
function hundredthsOf(text: string): number | undefined {
  const [, whole = '', part = ''] = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === '' ? undefined : Number(whole) * HUNDRED + Number(part.padEnd(2, '0'));
}
const hundredthsText = (hundredths: number): string => String(hundredths / HUNDRED);

const subjectText = ({ kind, id }: Subject): string => (kind === 'gameType' ? id : `${kind} ${id}`);
function subjectOf(text: string): Subject | undefined {
  const [, kind = 'gameType', id = ''] = /^(?:(vendor|game)\s+)?([\w-]{1,40})$/.exec(text.trim()) ?? [];
  return id === '' ? undefined : { kind: kind as Subject['kind'], id };
}
const partsOf = (text: string): string[] => text.split(';').filter((part) => part.trim() !== '');
const whole = <T>(all: readonly (T | undefined)[]): T[] | undefined =>
  all.includes(undefined) ? undefined : (all as T[]);

/** "LIVE; vendor STUDIO; game 12"; undefined: it does not read so. */
const subjectsOf = (text: string): Subject[] | undefined => whole(partsOf(text).map(subjectOf));

/** "LIVE: 10; vendor STUDIO: 50"; undefined: it does not read so. */
const contributionOf = (text: string): Asks['contribution'] | undefined =>
  whole(
    partsOf(text).map((part) => {
      const [, said = '', percent = ''] = /^(.+):\s*(\d{1,3})\s*$/.exec(part) ?? [];
      const subject = subjectOf(said);
      return subject && Number(percent) <= HUNDRED ? { ...subject, percent: Number(percent) } : undefined;
    }),
  );
