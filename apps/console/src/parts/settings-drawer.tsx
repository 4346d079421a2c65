import { Switch, TextInput } from '@mantine/core';
import { useT } from '../session/language.tsx';
import type { Decision } from './decision-dialog.tsx';
import { ChangeDrawer } from './change-drawer.tsx';
import { useEdited } from './use-edited.ts';

const FIGURE_MAX = 19;

type Line<Name extends string> = { name: Name; label: string };
type Draft<On extends string, Figure extends string> = {
  on: Readonly<Record<On, boolean>>;
  figures: Readonly<Record<Figure, string>>;
};

type SettingsDrawerProps<On extends string, Figure extends string, Input> = {
  title: string;
  reasonMax: number;
  stored: Draft<On, Figure>;
  switches: readonly Line<On>[];
  figures: readonly (Line<Figure> & { isWrong: (text: string) => boolean; fault?: string })[];
  save: Decision<Input>;
  inputOf: (draft: Draft<On, Figure>, reason: string) => Input;
  onClose: () => void;
};

/** A handful of switches and figures of the brand, saved together after a reason. */
export function SettingsDrawer<On extends string, Figure extends string, Input>(
  props: SettingsDrawerProps<On, Figure, Input>,
) {
  const t = useT();
  const { draft, isChanged, isTried, onTry, change } = useEdited(props.stored);
  const isWrong = (name: Figure) =>
    props.figures.some((line) => line.name === name && line.isWrong(draft.figures[name].trim()));
  return (
    <ChangeDrawer
      title={props.title}
      isChanged={isChanged}
      hasFaults={props.figures.some(({ name }) => isWrong(name))}
      reasonMax={props.reasonMax}
      run={props.save}
      inputOf={(reason) => props.inputOf(draft, reason)}
      done={t('console.site.saved')}
      onTry={onTry}
      onClose={props.onClose}
    >
      {props.switches.map(({ name, label }) => (
        <Switch
          key={name}
          name={name}
          label={label}
          checked={draft.on[name]}
          onChange={(event) => change({ on: { ...draft.on, [name]: event.currentTarget.checked } })}
        />
      ))}
      {props.figures.map(({ name, label, fault }) => (
        <TextInput
          key={name}
          name={name}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          maxLength={FIGURE_MAX}
          value={draft.figures[name]}
          error={isTried && isWrong(name) ? (fault ?? t('console.games.fault.number_wrong')) : undefined}
          aria-invalid={(isTried && isWrong(name)) || undefined}
          onChange={(event) => change({ figures: { ...draft.figures, [name]: event.currentTarget.value } })}
        />
      ))}
    </ChangeDrawer>
  );
}
