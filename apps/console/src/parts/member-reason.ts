import { MEMBER_REASONS, type MemberReasonKind } from '@baize/messaging/rules';
import type { Reason } from '@baize/endpoint';
import type { useT } from '../session/language.tsx';
import type { FieldLine } from './form/fields.tsx';
import { isReason, REASON_MIN } from './reason.ts';

/** What a member is told: a reason that is there in every language, or the operator's own words. */
export type Told = { told: string; words: string };
export const NOTHING_TOLD: Told = { told: '', words: '' };
const OWN = 'own';
/** As `reason` of @baize/endpoint/shapes. */
const WORDS_MAX = 300;

export const memberReasonOf = ({ told, words }: Told): Reason<typeof WORDS_MAX> =>
  told === OWN ? words.trim() : told;

/** A member's reason as the operator chose it: words of the console's language, or the operator's own. */
export const memberReasonShown = (
  t: ReturnType<typeof useT>,
  kind: MemberReasonKind,
  reason: string,
): string => {
  const code = MEMBER_REASONS[kind].find((one) => one === reason);
  return code ? t(`console.memberReason.${code}`) : reason;
};

/** The fields of what the member reads; beside them the reason is a note for the audit log. */
export const memberReasonFields = (
  t: ReturnType<typeof useT>,
  kind: MemberReasonKind,
  { told, words }: Told,
): readonly FieldLine<Told>[] => [
  {
    as: 'select',
    name: 'told',
    label: t('console.memberReason.label'),
    hint: t('console.memberReason.hint'),
    options: [
      ...MEMBER_REASONS[kind].map((value) => ({ value, label: t(`console.memberReason.${value}`) })),
      { value: OWN, label: t('console.memberReason.own') },
    ],
    required: true,
  },
  told === OWN && {
    as: 'text',
    name: 'words',
    label: t('console.memberReason.ownText'),
    hint: t('console.memberReason.ownHint'),
    rows: 2,
    max: 2 * WORDS_MAX,
    fault: !isReason(words) && t('console.common.reasonShort', { min: REASON_MIN }),
  },
];
