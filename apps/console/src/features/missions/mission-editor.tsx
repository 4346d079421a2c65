import { isAmount, parseUnits } from '@baize/kernel';
import { isoDay } from '@baize/i18n';
import { MISSION_TYPES, PERIODS } from '@baize/missions/rules';
import { useQuery } from '@tanstack/react-query';
import { FormDrawer } from '../../parts/form/forms.tsx';
import { GamePicker } from '../../parts/form/game-picker.tsx';
import { hundredthsOf } from '../../parts/hundredths.ts';
import { missions } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { GAME_TYPES } from '@baize/catalogue/rules';
import { bodyOf, countsGameType, draftOf, hasBoard, isPrizes, isTarget } from './mission-draft.ts';
import { brandMissions, type Mission } from './missions.queries.ts';

const TITLE_MAX = 60;
/** As many as one answer has. */
const BEFORE_MAX = 100;

const draftToday = (of: Mission | undefined) => draftOf(of, isoDay(Date.now()));

/** What a mission asks for and brings. A new one is a draft that does not run yet; what costs more waits for a second operator. */
export function MissionEditor({ of, onClose }: { of?: Mission; onClose: () => void }) {
  const t = useT();
  const { data: others } = useQuery(brandMissions({ pageNo: 1, pageSize: BEFORE_MAX }));
  const isTimes = (text: string) => hundredthsOf(text) !== undefined;
  return (
    <FormDrawer
      title={of?.name ?? t('console.missions.new')}
      subject={`mission:${of?.missionId ?? 'new'}`}
      began={draftToday(of)}
      fields={(draft, change) => [
        {
          as: 'words',
          name: 'title',
          label: t('console.missions.control.title'),
          max: TITLE_MAX,
          required: 'all',
        },
        [
          {
            as: 'select',
            name: 'type',
            label: t('console.missions.control.type'),
            options: MISSION_TYPES.map((value) => ({ value, label: t(`console.missions.type.${value}`) })),
            required: true,
          },
          {
            as: 'select',
            name: 'period',
            label: t('console.missions.control.period'),
            options: PERIODS.map((value) => ({ value, label: t(`console.missions.period.${value}`) })),
            required: true,
          },
        ],
        [
          {
            as: 'text',
            name: 'target',
            label: t('console.missions.control.target'),
            hint: t(`console.missions.targetHint.${draft.type}`),
            fault: !isTarget(draft) && t('console.missions.targetFault'),
          },
          draft.type === 'WIN' && {
            as: 'text',
            name: 'winTimes',
            label: t('console.missions.control.winTimes'),
            fault:
              !(Number(draft.winTimes) > 0 && isTimes(draft.winTimes)) &&
              t('console.form.fault.times_invalid'),
          },
          countsGameType(draft) && {
            as: 'maybe',
            name: 'gameType',
            label: t('console.missions.control.gameType'),
            placeholder: t('console.missions.everyGame'),
            options: GAME_TYPES.map((value) => ({ value, label: t(`console.games.type.${value}`) })),
          },
          draft.type === 'PLAY' && {
            as: 'own',
            name: 'gameId',
            draw: (fault) => (
              <GamePicker
                key="gameId"
                name="gameId"
                label={t('console.missions.gameId')}
                kind="game"
                max={1}
                value={draft.gameId === '' ? [] : [{ kind: 'game', id: draft.gameId }]}
                onChange={([one]) => change({ gameId: one?.id ?? '' })}
                fault={fault}
              />
            ),
          },
        ],
        {
          as: 'maybe',
          name: 'after',
          label: t('console.missions.control.after'),
          placeholder: t('console.missions.afterNone'),
          options: (others?.list ?? [])
            .filter(
              ({ missionId, period }) =>
                missionId !== of?.missionId && (period === 'ONCE' || period === draft.period),
            )
            .map(({ missionId, name }) => ({ value: String(missionId), label: `${missionId} · ${name}` })),
        },
        [
          { as: 'money', name: 'amount', label: t('console.missions.reward') },
          {
            as: 'text',
            name: 'turnover',
            label: t('console.missions.control.turnoverTimes'),
            fault: !isTimes(draft.turnover) && t('console.form.fault.times_invalid'),
          },
          {
            as: 'money',
            name: 'budget',
            label: t('console.missions.budget'),
            fault:
              isAmount(draft.budget.trim()) &&
              isAmount(draft.amount.trim()) &&
              parseUnits(draft.budget.trim()) < parseUnits(draft.amount.trim()) &&
              t('console.form.fault.budget_below_reward'),
          },
        ],
        [
          {
            as: 'text',
            name: 'fromDay',
            type: 'date',
            label: t('console.missions.control.fromDay'),
            required: true,
          },
          {
            as: 'text',
            name: 'untilDay',
            type: 'date',
            label: t('console.missions.control.untilDay'),
            fault:
              draft.untilDay !== '' && draft.untilDay < draft.fromDay && t('console.form.fault.out_of_range'),
          },
        ],
        hasBoard(draft) && {
          as: 'text',
          name: 'prizes',
          label: t('console.missions.control.prizes'),
          hint: t('console.missions.prizesText'),
          rows: 3,
          fault: !isPrizes(draft.prizes) && t('console.missions.prizesText'),
        },
      ]}
      fieldOf={(path) => (path === 'turnoverTimes' ? 'turnover' : (path.split('.')[0] ?? path))}
      send={(draft, reason) =>
        missions.saveMission({
          ...(of && { missionId: of.missionId }),
          ...bodyOf(draft, of?.isActive ?? false),
          reason,
        })
      }
      forgets={['missions']}
      done={t('console.missions.saved')}
      onClose={onClose}
    />
  );
}
