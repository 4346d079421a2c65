import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import { useT } from '../../session/language.tsx';
import { AHEAD, spanAhead } from '../../parts/days.ts';
import { ChangeDrawer } from '../../parts/change-drawer.tsx';
import { WRITTEN } from '../../parts/language-tabs.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import {
  AUDIENCES,
  BANNER_GROUPS,
  EXECUTIONS,
  faultsOf,
  wishOf,
  type AnnouncementDraft,
  type Fault,
  type Kind,
} from './announcement-draft.ts';
import { REASON_MAX, useSaveAnnouncement } from './content.queries.ts';
import { ImageField } from './image-field.tsx';
import { LinkFields } from './link-fields.tsx';
import { OrderFields } from './order-fields.tsx';
import { TitledFields } from './titled-fields.tsx';
import css from './content.module.css';

const PROMOTION_TYPE_MAX = 40;
/** What each kind is made of, beside its texts and its schedule. */
const SHAPES: Record<Kind, { text: 'rich' | 'plain' | 'line'; hasImage: boolean; hasLink: boolean }> = {
  B: { text: 'plain', hasImage: true, hasLink: true },
  PL: { text: 'rich', hasImage: false, hasLink: false },
  PU: { text: 'rich', hasImage: true, hasLink: true },
  PR: { text: 'rich', hasImage: true, hasLink: true },
  H: { text: 'line', hasImage: false, hasLink: false },
};

type AnnouncementEditorProps = { began: AnnouncementDraft; onClose: () => void };

/** OP-12, OP-13: one banner, notice, popup, promotion card or running line. */
export function AnnouncementEditor({ began, onClose }: AnnouncementEditorProps) {
  const t = useT();
  const save = useSaveAnnouncement();
  const { draft, isChanged, isTried, onTry, change } = useEdited(began);
  const all = faultsOf(draft);
  const faults = isTried ? all : {};
  const said = (fault: Fault | undefined) => fault && t(`console.content.fault.${fault}`);
  const shape = SHAPES[draft.kind];
  return (
    <ChangeDrawer
      title={t(draft.id === undefined ? 'console.content.newOf' : 'console.content.editOf', {
        kind: t(`console.content.kind.${draft.kind}`),
      })}
      isChanged={isChanged}
      hasFaults={Object.keys(all).length > 0}
      reasonMax={REASON_MAX}
      run={save}
      inputOf={(reason) => wishOf(draft, reason)}
      done={t('console.content.saved')}
      onTry={onTry}
      onClose={onClose}
    >
      {draft.kind === 'B' && (
        <Select
          name="groupName"
          label={t('console.content.group')}
          allowDeselect={false}
          data={BANNER_GROUPS.map((value) => ({ value, label: t(`console.content.group.${value}`) }))}
          value={draft.groupName}
          onChange={(value) => {
            const group = BANNER_GROUPS.find((one) => one === value);
            if (group) change({ groupName: group });
          }}
        />
      )}
      {draft.kind === 'PU' && (
        <div className={css.pair}>
          <Select
            name="execution"
            label={t('console.content.execution')}
            allowDeselect={false}
            data={EXECUTIONS.map((value) => ({ value, label: t(`console.content.execution.${value}`) }))}
            value={draft.execution}
            onChange={(value) => value !== null && change({ execution: value })}
          />
          <PromotionType draft={draft} onChange={change} />
        </div>
      )}
      {draft.kind === 'PR' && <PromotionType draft={draft} onChange={change} />}
      {shape.hasImage && <ImageField value={draft.imageUrl} onChange={(imageUrl) => change({ imageUrl })} />}
      <TitledFields
        texts={draft.texts}
        shape={shape.text}
        titleError={said(faults.title)}
        contentError={said(faults.content)}
        onChange={(texts) => change({ texts })}
      />
      {shape.hasLink && <LinkFields draft={draft} faults={faults} onChange={change} />}
      <div className={css.ahead} role="group" aria-label={t('console.content.ahead')}>
        {AHEAD.map((which) => (
          <Button
            key={which}
            size="compact-xs"
            variant="default"
            onClick={() => change(spanAhead(which, Date.now()))}
          >
            {t(`console.content.ahead.${which}`)}
          </Button>
        ))}
      </div>
      <div className={css.pair}>
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <TextInput
            key={name}
            name={name}
            type="datetime-local"
            label={t(`console.content.${name}`)}
            description={t(`console.content.${name}Hint`)}
            value={draft[name]}
            error={said(faults[name])}
            aria-invalid={faults[name] !== undefined || undefined}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <Readers draft={draft} onChange={change} />
      <OrderFields value={draft} onChange={change} />
    </ChangeDrawer>
  );
}

type PartProps = { draft: AnnouncementDraft; onChange: (part: Partial<AnnouncementDraft>) => void };

/** Whom it is shown to. A popup's execution says already whether visitors or members see it. */
function Readers({ draft, onChange }: PartProps) {
  const t = useT();
  return (
    <div className={css.pair}>
      {draft.kind !== 'PU' && (
        <Select
          name="audience"
          label={t('console.content.audience')}
          allowDeselect={false}
          data={AUDIENCES.map((value) => ({ value, label: t(`console.content.audience.${value}`) }))}
          value={draft.audience}
          onChange={(value) => value !== null && onChange({ audience: value })}
        />
      )}
      <MultiSelect
        name="languages"
        label={t('console.content.readers')}
        placeholder={draft.languages.length === 0 ? t('console.content.everyLanguage') : undefined}
        data={WRITTEN.map(({ code, name }) => ({ value: code, label: name }))}
        value={draft.languages}
        onChange={(codes) =>
          onChange({ languages: WRITTEN.map(({ code }) => code).filter((code) => codes.includes(code)) })
        }
      />
    </div>
  );
}

function PromotionType({ draft, onChange }: PartProps) {
  const t = useT();
  return (
    <TextInput
      name="promotionType"
      label={t('console.content.promotionType')}
      maxLength={PROMOTION_TYPE_MAX}
      spellCheck={false}
      value={draft.promotionType}
      onChange={(event) => onChange({ promotionType: event.currentTarget.value.toUpperCase() })}
    />
  );
}
