import { useI18n } from '@baize/i18n';
import { isInOrder } from '@baize/members/rules';
import { ChoiceSelect } from '../../forms/choice-select.tsx';
import { useMember } from '../../session/member.ts';

const TYPES = [0, 1, 2, 41, 42] as const;
export type OpenedType = (typeof TYPES)[number];
type Props = { value: OpenedType; onChange: (type: OpenedType) => void };

/** What a new account is: no type above the agent's own. */
export function MemberTypes({ value, onChange }: Props) {
  const { t } = useI18n();
  const own = useMember()?.type ?? 0;
  return (
    <div className="office-field">
      <span>{t('agents.downlines.type')}</span>
      <ChoiceSelect
        name="type"
        label={t('agents.downlines.type')}
        value={String(value)}
        options={TYPES.filter((type) => isInOrder(type, own)).map((type) => ({
          value: String(type),
          text: t(`agents.type.${type}`),
        }))}
        onChoose={(chosen) => onChange(TYPES.find((type) => String(type) === chosen) ?? 0)}
      />
    </div>
  );
}
