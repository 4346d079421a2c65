import { useState } from 'react';
import { Textarea } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { useFaultText } from './fault-text.ts';
import parts from '../../parts/parts.module.css';
import { entriesOf, entryFaults } from './lines.ts';

type LinesFieldProps = {
  name: string;
  label: string;
  hint: string;
  value: readonly string[];
  faults: Readonly<Record<string, string>>;
  onChange: (entries: string[]) => void;
};

const TEXT_MAX = 20_000;

/** A list of addresses, one a line. What is typed stays as it is typed; the entries are what counts. */
export function LinesField({ name, label, hint, value, faults, onChange }: LinesFieldProps) {
  const t = useT();
  const said = useFaultText();
  const entries = value.join('\n');
  const [text, setText] = useState(entries);
  const [seen, setSeen] = useState(entries);
  if (seen !== entries) {
    setSeen(entries);
    // Discarded, or a colleague's: the field follows. What is typed here keeps its blanks.
    if (entriesOf(text).join('\n') !== entries) setText(entries);
  }
  const wrong = entryFaults(faults, name).map(({ line, code }) =>
    t('console.site.lineWrong', { line, fault: said(code) ?? '' }),
  );
  return (
    <Textarea
      className={parts.code}
      name={name}
      label={label}
      description={hint}
      value={text}
      maxLength={TEXT_MAX}
      autosize
      minRows={3}
      maxRows={12}
      spellCheck={false}
      autoComplete="off"
      error={wrong.length > 0 ? wrong.join(' ') : undefined}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(entriesOf(event.currentTarget.value));
      }}
    />
  );
}
