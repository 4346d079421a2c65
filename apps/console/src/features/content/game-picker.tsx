import { useState } from 'react';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../session/language.tsx';
import { gamesNamed } from './content.queries.ts';

const PAUSE_MS = 250;

type GamePickerProps = {
  nodeId: number | null;
  vendor: string | null;
  error: string | undefined;
  onChange: (nodeId: number, vendor: string, name: string) => void;
};

/** A game by its name. One chosen earlier is shown by its number until its name comes along. */
export function GamePicker({ nodeId, vendor, error, onChange }: GamePickerProps) {
  const t = useT();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [asked] = useDebouncedValue(text === chosen ? '' : text, PAUSE_MS);
  const { data } = useQuery(gamesNamed(asked.trim()));
  const games = data?.list ?? [];
  const label = (game: (typeof games)[number]) => `${game.displayName} · ${game.vassalage}`;
  const isListed = games.some((game) => game.nodeId === nodeId);
  return (
    <Select
      name="game"
      label={t('console.content.game')}
      placeholder={t('console.content.gameFind')}
      searchable
      nothingFoundMessage={t('console.content.gameNone')}
      filter={({ options }) => options}
      data={[
        ...games.map((game) => ({ value: String(game.nodeId), label: label(game) })),
        ...(nodeId !== null && !isListed
          ? [{ value: String(nodeId), label: chosen ?? `${nodeId} · ${vendor ?? ''}` }]
          : []),
      ]}
      value={nodeId === null ? null : String(nodeId)}
      error={error}
      aria-invalid={error !== undefined || undefined}
      onSearchChange={setText}
      onChange={(value) => {
        const game = games.find((one) => String(one.nodeId) === value);
        if (!game) return;
        setChosen(label(game));
        onChange(game.nodeId, game.vassalage, game.displayName);
      }}
    />
  );
}
