import { Button } from '@mantine/core';
import { content } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { AHEAD, spanAhead } from '../../parts/days.ts';
import type { Field, FieldLine } from '../../parts/form/fields.tsx';
import { FormDrawer } from '../../parts/form/forms.tsx';
import { WRITTEN } from '../../parts/language-tabs.tsx';
import {
  AUDIENCES,
  BANNER_GROUPS,
  EXECUTIONS,
  faultsOf,
  LINK_TYPES,
  inputOf,
  type AnnouncementDraft,
  type Fault,
  type Faults,
  type Kind,
} from './announcement-draft.ts';
import { REASON_MAX } from './content.queries.ts';
import { GamePicker } from './game-picker.tsx';
import { imageField } from './image-field.tsx';
import { orderFields } from './order-fields.ts';
import { titledField } from './titled-fields.tsx';
import css from './content.module.css';

const PROMOTION_TYPE_MAX = 40;
const ADDRESS_MAX = 500;
/** What each kind is made of, beside its texts and its schedule. */
const SHAPES: Record<Kind, { text: 'rich' | 'plain' | 'line'; hasImage: boolean; hasLink: boolean }> = {
  B: { text: 'plain', hasImage: true, hasLink: true },
  PL: { text: 'rich', hasImage: false, hasLink: true },
  PU: { text: 'rich', hasImage: true, hasLink: true },
  PR: { text: 'rich', hasImage: true, hasLink: true },
  H: { text: 'line', hasImage: false, hasLink: false },
};

type Change = (part: Partial<AnnouncementDraft>) => void;
type AnnouncementEditorProps = { began: AnnouncementDraft; onClose: () => void };

/** OP-12, OP-13: one banner, notice, popup, promotion card or running line. */
export function AnnouncementEditor({ began, onClose }: AnnouncementEditorProps) {
  const fields = useFields();
  const t = useT();
  return (
    <FormDrawer
      title={t(`console.content.${began.id === undefined ? 'new' : 'edit'}.${began.kind}`)}
      began={began}
      fields={fields}
      reasonMax={REASON_MAX}
      send={(draft, reason) => content.saveAnnouncement(inputOf(draft, reason))}
      forgets={['content']}
      done={t('console.content.saved')}
      onClose={onClose}
    />
  );
}

function useFields() {
  const t = useT();
  const said = (fault: Fault | undefined) => fault && t(`console.form.fault.${fault}`);
  const linkOf = (draft: AnnouncementDraft, change: Change, faults: Faults): FieldLine<AnnouncementDraft> => [
    {
      as: 'select',
      name: 'linkageType',
      label: t('console.content.leadsTo'),
      options: LINK_TYPES.map((value) => ({ value, label: t(`console.content.link.${value}`) })),
    },
    (draft.linkageType === 'URL' || draft.linkageType === 'P') && {
      as: 'text',
      name: 'linkage',
      label: t('console.content.address'),
      placeholder: draft.linkageType === 'P' ? '/promotions' : '/rng',
      max: ADDRESS_MAX,
      fault: said(faults.linkage),
    },
    draft.linkageType === 'G' && {
      as: 'own',
      name: 'nodeId',
      fault: said(faults.game),
      draw: (fault) => (
        <GamePicker
          nodeId={draft.nodeId}
          vendor={draft.vendor}
          error={fault}
          onChange={(nodeId, vendor) => change({ nodeId, vendor })}
        />
      ),
    },
  ];
  const ahead = (change: Change) => (
    <div key="ahead" className={css.ahead} role="group" aria-label={t('console.content.ahead')}>
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
  );
  return (draft: AnnouncementDraft, change: Change): FieldLine<AnnouncementDraft>[] => {
    const faults = faultsOf(draft);
    const shape = SHAPES[draft.kind];
    const promotionType: Field<AnnouncementDraft> = {
      as: 'text',
      name: 'promotionType',
      label: t('console.content.promotionType'),
      max: PROMOTION_TYPE_MAX,
    };
    return [
      draft.kind === 'B' && {
        as: 'select',
        name: 'groupName',
        label: t('console.content.group'),
        options: BANNER_GROUPS.map((value) => ({ value, label: t(`console.content.group.${value}`) })),
      },
      draft.kind === 'PU' && [
        {
          as: 'select',
          name: 'execution',
          label: t('console.content.execution'),
          options: EXECUTIONS.map((value) => ({ value, label: t(`console.content.execution.${value}`) })),
        },
        promotionType,
      ],
      draft.kind === 'PR' && promotionType,
      shape.hasImage && imageField('imageUrl', draft.imageUrl, (imageUrl) => change({ imageUrl })),
      titledField(draft.texts, (texts) => change({ texts }), {
        shape: shape.text,
        title: said(faults.title),
        content: said(faults.content),
      }),
      shape.hasLink && linkOf(draft, change, faults),
      ahead(change),
      (['startsAt', 'endsAt'] as const).map((name) => ({
        as: 'text',
        name,
        type: 'datetime-local',
        label: t(`console.content.${name}`),
        hint: t(`console.content.${name}Hint`),
        fault: said(faults[name]),
      })),
      [
        // A popup's execution says already whether visitors or members see it.
        draft.kind !== 'PU' && {
          as: 'select',
          name: 'audience',
          label: t('console.content.audience'),
          options: AUDIENCES.map((value) => ({ value, label: t(`console.content.audience.${value}`) })),
        },
        {
          as: 'multi',
          name: 'languages',
          label: t('console.content.readers'),
          ...(draft.languages.length === 0 ? { placeholder: t('console.content.everyLanguage') } : {}),
          options: WRITTEN.map(({ code, name }) => ({ value: code, label: name })),
        },
      ],
      orderFields(t),
    ];
  };
}
