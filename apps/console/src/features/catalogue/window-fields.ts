import type { FieldLine } from '../../parts/form/fields.tsx';
import type { useT } from '../../session/language.tsx';
import type { Faults, Window } from './game-draft.ts';

/** When it is closed for works: from a time on, until another or until somebody opens it. */
export const windowFields = (t: ReturnType<typeof useT>, faults: Faults<Window>): FieldLine<Window> =>
  (['maintenanceFrom', 'maintenanceUntil'] as const).map((name) => {
    const fault = faults[name];
    return {
      as: 'text',
      type: 'datetime-local',
      name,
      label: t(`console.games.${name}`),
      hint: t(`console.games.${name}Hint`),
      fault: fault && t(`console.form.fault.${fault}`, { max: 100 }),
    } as const;
  });
