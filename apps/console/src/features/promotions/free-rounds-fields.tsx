import { FREE_DAYS_MAX, FREE_GAMES_MAX, FREE_ROUNDS_MAX } from '@baize/promotions/rules';
import type { FieldLine } from '../../parts/form/fields.tsx';
import { GamePicker } from '../../parts/form/game-picker.tsx';
import type { useT } from '../../session/language.tsx';
import type { PromotionDraft } from './promotion-draft.ts';

/** What free rounds ask for: their games, how many, their stake, the days to play them, the most that is paid. */
export const freeRoundsFields = (
  t: ReturnType<typeof useT>,
  draft: PromotionDraft,
  change: (part: Partial<PromotionDraft>) => void,
  wrong: string | undefined,
): FieldLine<PromotionDraft>[] => [
  {
    as: 'own',
    name: 'freeGames',
    fault: wrong,
    draw: (fault) => (
      <GamePicker
        key="freeGames"
        name="freeGames"
        kind="game"
        max={FREE_GAMES_MAX}
        label={t('console.promotions.freeGames')}
        hint={t('console.promotions.freeGamesHint')}
        value={draft.freeGames}
        onChange={(freeGames) => change({ freeGames })}
        fault={fault}
      />
    ),
  },
  [
    {
      as: 'number',
      name: 'freeRounds',
      label: t('console.promotions.freeRounds'),
      min: 1,
      max: FREE_ROUNDS_MAX,
    },
    { as: 'money', name: 'freeStake', label: t('console.promotions.freeStake') },
    { as: 'number', name: 'freeDays', label: t('console.promotions.freeDays'), min: 1, max: FREE_DAYS_MAX },
    { as: 'money', name: 'winMax', label: t('console.promotions.winMax') },
  ],
];
