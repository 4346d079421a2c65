import { Select, TextInput } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { LINK_TYPES, type AnnouncementDraft, type Faults } from './announcement-draft.ts';
import { GamePicker } from './game-picker.tsx';
import css from './content.module.css';

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
