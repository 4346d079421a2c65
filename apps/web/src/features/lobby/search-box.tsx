import { useT } from '@baize/i18n';
import { Icon, IconButton, InputFrame } from '@baize/ui';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 300;

type SearchBoxProps = {
  /** What is shown first. */
  value?: string;
  placeholder?: string;
  /** Told 300 ms after the last key, trimmed (LOBBY-023). */
  onName: (name: string) => void;
  /** Told at Enter; onName again when absent. */
  onEnter?: (name: string) => void;
  autoFocus?: boolean;
};

export function SearchBox({ value = '', placeholder, onName, onEnter = onName, autoFocus }: SearchBoxProps) {
  const t = useT();
  const [name, setName] = useState(value);
  const [shownValue, setShownValue] = useState(value);
  const { history } = useRouter();
  // The address changed under the box (back, another link): it follows.
  if (shownValue !== value) {
    setShownValue(value);
    setName(value);
  }
  useEffect(() => {
    if (name.trim() === value) return;
    const from = history.location.pathname;
    // A game that is opened within the pause may still load its page: the name must not call the reader back.
    const timer = setTimeout(() => {
      if (history.location.pathname === from) onName(name.trim());
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [name, value, onName, history]);
  return (
    <form
      role="search"
      className="search-box"
      onSubmit={(event) => {
        event.preventDefault();
        onEnter(name.trim());
      }}
    >
      <InputFrame>
        <Icon name="search" size={16} />
        <input
          type="search"
          name="gameName"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={60}
          // The search page is opened to type a name; nothing before the box would be skipped.
          autoFocus={autoFocus}
          aria-label={placeholder ?? t('lobby.search')}
          placeholder={placeholder ?? t('lobby.search')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {name && (
          <IconButton
            icon="x"
            iconSize={15}
            label={t('lobby.clear')}
            onClick={() => {
              setName('');
              onName('');
            }}
          />
        )}
      </InputFrame>
    </form>
  );
}
