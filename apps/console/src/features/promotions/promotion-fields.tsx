import { LEVEL_MAX } from '@baize/members/rules';
import {
  DEPOSITS,
  GOODS_MAX,
  GIFT_KINDS,
  LIMITS,
  NEEDS,
  PICTURES_MAX,
  POINTS_MAX,
  PROMOTION_TYPES,
  SHARED,
  TICKETS_MAX,
  TRIGGERS,
  WAYS,
} from '@baize/promotions/rules';
import type { FieldLine } from '../../parts/form/fields.tsx';
import { GamePercents, GamePicker } from '../../parts/form/game-picker.tsx';
import { useT } from '../../session/language.tsx';
import { GAME_TYPES } from '@baize/catalogue/rules';
import { imageField } from '../content/image-field.tsx';
import { titledField } from '../content/titled-fields.tsx';
import { freeRoundsFields } from './free-rounds-fields.tsx';
import { faultsOf, mayAsk, type PromotionDraft } from './promotion-draft.ts';
import { GoodsField } from './goods-field.tsx';
import { RaffleField } from './raffle-field.tsx';

type Change = (part: Partial<PromotionDraft>) => void;
type Lines = FieldLine<PromotionDraft>[];

const SORT_MAX = 9_999;
const TITLE_MAX = 120;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const BIRTHDAYS = ['NONE', 'DAY', 'MONTH'] as const;
const LOSS_PERIODS = ['DAY', 'WEEK'] as const;
const TURNOVERS = ['bonus', 'deposit_and_bonus'] as const;

/** The fields of a promotion, in the order of its terms: words, when, what, how, who, what it asks for. */
export function usePromotionFields(): (draft: PromotionDraft, change: Change) => Lines {
  const t = useT();
  const said = (draft: PromotionDraft, name: keyof PromotionDraft) => {
    const fault = faultsOf(draft)[name];
    return fault && t(`console.form.fault.${fault}`);
  };

  const words = (draft: PromotionDraft, change: Change): Lines => [
    titledField(draft.texts, (texts) => change({ texts }), {
      shape: 'rich',
      titleMax: TITLE_MAX,
      title: said(draft, 'texts'),
    }),
    imageField('imageUrl', draft.imageUrl, (imageUrl) => change({ imageUrl })),
    [
      {
        as: 'select',
        name: 'type',
        label: t('console.promotions.type'),
        options: PROMOTION_TYPES.map((value) => ({ value, label: t(`console.promotions.type.${value}`) })),
      },
      { as: 'number', name: 'sort', label: t('console.promotions.sort'), min: 0, max: SORT_MAX },
    ],
  ];

  const when = (draft: PromotionDraft): Lines => [
    [
      {
        as: 'text',
        name: 'from',
        type: 'date',
        label: t('console.promotions.from'),
        fault: said(draft, 'from'),
      },
      {
        as: 'text',
        name: 'to',
        type: 'date',
        label: t('console.promotions.to'),
        hint: t('console.promotions.toHint'),
      },
    ],
    {
      as: 'multi',
      name: 'weekdays',
      label: t('console.promotions.weekdays'),
      placeholder: t('console.promotions.everyDay'),
      options: WEEKDAYS.map((day) => ({
        value: String(day),
        label: t(`console.promotions.weekday.${day}`),
      })),
    },
    [
      { as: 'text', name: 'hoursFrom', type: 'time', label: t('console.promotions.hoursFrom') },
      {
        as: 'text',
        name: 'hoursTo',
        type: 'time',
        label: t('console.promotions.hoursTo'),
        fault: said(draft, 'hoursTo'),
      },
    ],
  ];

  /** What each kind asks for. */
  const given: Record<PromotionDraft['kind'], (draft: PromotionDraft, change: Change) => Lines> = {
    FIXED: () => [{ as: 'money', name: 'amount', label: t('console.common.amount') }],
    PERCENT: (draft) => [
      [
        {
          as: 'text',
          name: 'percent',
          label: t('console.promotions.percent'),
          fault: said(draft, 'percent'),
        },
        { as: 'money', name: 'cap', label: t('console.promotions.cap') },
      ],
    ],
    LEVEL: (draft) => [
      {
        as: 'text',
        name: 'steps',
        label: t('console.promotions.steps'),
        hint: t('console.promotions.stepsHint'),
        rows: 4,
        fault: said(draft, 'steps'),
      },
    ],
    POINTS: () => [
      { as: 'number', name: 'points', label: t('console.promotions.points'), min: 1, max: POINTS_MAX },
    ],
    TICKETS: (draft, change) => [
      {
        as: 'own',
        name: 'eventId',
        fault: said(draft, 'eventId'),
        draw: (fault) => <RaffleField draft={draft} change={change} fault={fault} />,
      },
      { as: 'number', name: 'tickets', label: t('console.promotions.tickets'), min: 1, max: TICKETS_MAX },
    ],
    GOODS: (draft, change) => [
      {
        as: 'own',
        name: 'productId',
        fault: said(draft, 'productId'),
        draw: (fault) => <GoodsField draft={draft} change={change} fault={fault} />,
      },
      { as: 'number', name: 'quantity', label: t('console.promotions.quantity'), min: 1, max: GOODS_MAX },
    ],
    FREE_ROUNDS: (draft, change) => freeRoundsFields(t, draft, change, said(draft, 'freeGames')),
  };

  const what = (draft: PromotionDraft, change: Change): Lines => [
    [
      {
        as: 'select',
        name: 'trigger',
        label: t('console.promotions.trigger'),
        options: TRIGGERS.map((value) => ({ value, label: t(`console.promotions.trigger.${value}`) })),
      },
      draft.trigger === 'NET_LOSS' && {
        as: 'select',
        name: 'lossPeriod',
        label: t('console.promotions.lossPeriod'),
        options: LOSS_PERIODS.map((value) => ({
          value,
          label: t(`console.promotions.lossPeriod.${value}`),
        })),
      },
      {
        as: 'select',
        name: 'kind',
        label: t('console.promotions.kind'),
        options: GIFT_KINDS.map((value) => ({ value, label: t(`console.promotions.kind.${value}`) })),
      },
    ],
    ...given[draft.kind](draft, change),
  ];

  const how = (draft: PromotionDraft): Lines => [
    draft.trigger === 'JOIN' && [
      {
        as: 'select',
        name: 'way',
        label: t('console.promotions.way'),
        options: WAYS.map((value) => ({ value, label: t(`console.promotions.way.${value}`) })),
      },
      draft.way === 'CODE' && {
        as: 'text',
        name: 'code',
        label: t('console.promotions.code'),
        max: 20,
        isCode: true,
        fault: said(draft, 'code'),
      },
      draft.way === 'APPLICATION' && {
        as: 'number',
        name: 'picturesMin',
        label: t('console.promotions.picturesMin'),
        min: 0,
        max: PICTURES_MAX,
      },
    ],
    draft.trigger === 'JOIN' &&
      draft.way === 'APPLICATION' && [
        { as: 'switch', name: 'needsRemark', label: t('console.promotions.needsRemark') },
        { as: 'switch', name: 'mayReapply', label: t('console.promotions.mayReapply') },
      ],
    [
      // A cashback comes for each of its periods.
      draft.trigger !== 'NET_LOSS' && {
        as: 'select',
        name: 'limit',
        label: t('console.promotions.limit'),
        options: LIMITS.map((value) => ({ value, label: t(`console.promotions.limit.${value}`) })),
      },
      {
        as: 'multi',
        name: 'once',
        label: t('console.promotions.once'),
        options: SHARED.map((value) => ({ value, label: t(`console.promotions.once.${value}`) })),
      },
    ],
  ];

  const who = (draft: PromotionDraft): Lines => [
    [
      { as: 'text', name: 'registeredFrom', type: 'date', label: t('console.promotions.registeredFrom') },
      { as: 'text', name: 'registeredTo', type: 'date', label: t('console.promotions.registeredTo') },
      {
        as: 'figure',
        name: 'registeredWithinDays',
        label: t('console.promotions.registeredWithinDays'),
        min: 1,
        max: 3_650,
        isOptional: true,
      },
    ],
    [
      { as: 'number', name: 'levelMin', label: t('console.promotions.levelMin'), min: 0, max: LEVEL_MAX },
      { as: 'number', name: 'levelMax', label: t('console.promotions.levelMax'), min: 0, max: LEVEL_MAX },
    ],
    [
      {
        as: 'multi',
        name: 'needs',
        label: t('console.promotions.needs'),
        options: NEEDS.map((value) => ({ value, label: t(`console.promotions.need.${value}`) })),
      },
      {
        as: 'select',
        name: 'birthday',
        label: t('console.promotions.birthday'),
        options: BIRTHDAYS.map((value) => ({ value, label: t(`console.promotions.birthday.${value}`) })),
      },
    ],
    { as: 'switch', name: 'isInvited', label: t('console.promotions.isInvited') },
    {
      as: 'maybe',
      name: 'depositWhich',
      label: t('console.promotions.deposit'),
      placeholder: t('console.promotions.noCondition'),
      options: DEPOSITS.map((value) => ({ value, label: t(`console.promotions.deposit.${value}`) })),
    },
    draft.depositWhich !== null && [
      draft.depositWhich === 'NTH' && {
        as: 'number',
        name: 'depositNth',
        label: t('console.promotions.depositNth'),
        min: 1,
        max: 1_000,
      },
      { as: 'money', name: 'depositMin', label: t('console.promotions.depositMin') },
      {
        as: 'text',
        name: 'depositMax',
        label: t('console.promotions.depositMax'),
        fault: said(draft, 'depositMax'),
      },
    ],
    [
      {
        as: 'text',
        name: 'validBetMin',
        label: t('console.promotions.validBetMin'),
        fault: said(draft, 'validBetMin'),
      },
      draft.validBetMin.trim() !== '' && {
        as: 'number',
        name: 'validBetDays',
        label: t('console.promotions.validBetDays'),
        min: 1,
        max: 90,
      },
      draft.validBetMin.trim() !== '' && {
        as: 'maybe',
        name: 'validBetCategory',
        label: t('console.games.type'),
        placeholder: t('console.promotions.allGames'),
        options: GAME_TYPES.map((value) => ({ value, label: t(`console.games.type.${value}`) })),
      },
    ],
  ];

  const asks = (draft: PromotionDraft, change: Change): Lines => [
    { as: 'switch', name: 'isBound', label: t('console.promotions.isBound') },
    draft.isBound && [
      { as: 'text', name: 'times', label: t('console.promotions.times'), fault: said(draft, 'times') },
      {
        as: 'select',
        name: 'turnoverOn',
        label: t('console.promotions.turnoverOn'),
        options: TURNOVERS.map((value) => ({ value, label: t(`console.promotions.turnoverOn.${value}`) })),
      },
      {
        as: 'figure',
        name: 'days',
        label: t('console.promotions.days'),
        min: 1,
        max: 365,
        isOptional: true,
      },
    ],
    draft.isBound && [
      {
        as: 'text',
        name: 'maxStake',
        label: t('console.promotions.maxStake'),
        fault: said(draft, 'maxStake'),
      },
      { as: 'text', name: 'keptMax', label: t('console.promotions.keptMax'), fault: said(draft, 'keptMax') },
    ],
    draft.isBound && {
      as: 'own',
      name: 'contribution',
      draw: (fault) => (
        <GamePercents
          key="contribution"
          name="contribution"
          label={t('console.promotions.contribution')}
          hint={t('console.promotions.contributionHint')}
          value={draft.contribution}
          onChange={(contribution) => change({ contribution })}
          fault={fault}
        />
      ),
    },
    draft.isBound && {
      as: 'own',
      name: 'excluded',
      draw: (fault) => (
        <GamePicker
          key="excluded"
          name="excluded"
          label={t('console.promotions.excluded')}
          hint={t('console.promotions.excludedHint')}
          value={draft.excluded}
          onChange={(excluded) => change({ excluded })}
          fault={fault}
        />
      ),
    },
  ];

  return (draft, change) => [
    ...words(draft, change),
    ...when(draft),
    ...what(draft, change),
    ...how(draft),
    ...who(draft),
    ...(mayAsk(draft) ? asks(draft, change) : []),
  ];
}
