import { useState } from 'react';
import { CloseButton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useT } from '../session/language.tsx';
import css from './parts.module.css';

type SearchFieldProps = {
  name: string;
  label: string;
  value: string;
  maxLength: number;
  onSearch: (text: string) => void;
  width?: number;
};

/** Searches on Enter or on leaving the field, so that half a word is never asked for. */
export function SearchField({ name, label, value, maxLength, onSearch, width = 240 }: SearchFieldProps) {
  const t = useT();
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    // The address has changed by another way than this field: it follows.
    setShown(value);
    setText(value);
  }
  const search = (wanted: string) => {
    if (wanted.trim() !== value) onSearch(wanted.trim());
  };
  return (
    <form
      role="search"
      aria-label={label}
      className={css.searchField}
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
      }}
    >
      <TextInput
        name={name}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={maxLength}
        w={width}
        maw="100%"
        leftSection={<Search size={15} aria-hidden />}
        rightSection={
          text === '' ? null : (
            <CloseButton
              size="xs"
              aria-label={t('console.common.clear')}
              onClick={() => {
                setText('');
                search('');
              }}
            />
          )
        }
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => search(text)}
      />
    </form>
  );
}
