import { TextInput } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import type { Fault } from './game-draft.ts';
import css from './catalogue.module.css';

type Window = { maintenanceFrom: string; maintenanceUntil: string };
type WindowFieldsProps = {
  value: Window;
  faults: Partial<Record<keyof Window, Fault>>;
  onChange: (part: Partial<Window>) => void;
};

/** When it is closed for works: from a time on, until another or until somebody opens it. */
export function WindowFields({ value, faults, onChange }: WindowFieldsProps) {
  const t = useT();
  return (
    <div className={css.fields}>
      {(['maintenanceFrom', 'maintenanceUntil'] as const).map((name) => {
        const fault = faults[name];
        return (
          <TextInput
            key={name}
            name={name}
            type="datetime-local"
            label={t(`console.games.${name}`)}
            description={t(`console.games.${name}Hint`)}
            value={value[name]}
            error={fault && t(`console.games.fault.${fault}`)}
            aria-invalid={fault !== undefined || undefined}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        );
      })}
    </div>
  );
}
