import { useState } from 'react';
import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../session/language.tsx';
import { LINK_TYPES, type AnnouncementDraft, type Faults } from './announcement-draft.ts';
import { gamesNamed } from './content.queries.ts';
import css from './content.module.css';

const PAUSE_MS = 250;
const ADDRESS_MAX = 500;

type LinkFieldsProps = {
  draft: AnnouncementDraft;
  faults: Faults;
  onChange: (part: Partial<AnnouncementDraft>) => void;
};

/** Where a click leads: nowhere, an address, a promotion, a game. */
export function LinkFields({ draft, faults, onChange }: LinkFieldsProps) {
  const t = useT();
  const type = draft.linkageType;
  return (
    <div className={css.pair}>
      <Select
        name="linkageType"
        label={t('console.content.leadsTo')}
        allowDeselect={false}
        data={LINK_TYPES.map((value) => ({ value, label: t(`console.content.link.${value}`) }))}
        value={type}
        onChange={(value) => value !== null && onChange({ linkageType: value })}
      />
      {(type === 'URL' || type === 'P') && (
        <TextInput
          name="linkage"
          label={t('console.content.address')}
          placeholder={type === 'P' ? '/promotions' : '/rng'}
          maxLength={ADDRESS_MAX}
          spellCheck={false}
          value={draft.linkage}
          error={faults.linkage && t(`console.content.fault.${faults.linkage}`)}
          aria-invalid={faults.linkage !== undefined || undefined}
          onChange={(event) => onChange({ linkage: event.currentTarget.value })}
        />
      )}
      {type === 'G' && (
        <GamePicker
          nodeId={draft.nodeId}
          vendor={draft.vendor}
          error={faults.game && t(`console.content.fault.${faults.game}`)}
          onChange={(nodeId, vendor) => onChange({ nodeId, vendor })}
        />
      )}
    </div>
  );
}

type GamePickerProps = {
  nodeId: number | null;
  vendor: string | null;
  error: string | undefined;
  onChange: (nodeId: number, vendor: string) => void;
};

/** A game by its name. One chosen earlier is shown by its number until its name comes along. */
function GamePicker({ nodeId, vendor, error, onChange }: GamePickerProps) {
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
        onChange(game.nodeId, game.vassalage);
      }}
    />
  );
}
