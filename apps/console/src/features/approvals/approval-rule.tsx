import { useQuery } from '@tanstack/react-query';
import { moneyText } from '@baize/i18n';
import { approvals } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { Opener } from '../../parts/opener.tsx';
import parts from '../../parts/parts.module.css';
import { useMay, useStaffSession } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { approvalRule } from './approvals.queries.ts';

/** Above which sum a second person is needed. Said to everybody, set by those whom it does not bind. */
export function ApprovalRuleButton() {
  const t = useT();
  const { me } = useStaffSession();
  const may = useMay('controls.write');
  const { data: rule } = useQuery(approvalRule({}));
  if (!rule) return null;
  const { secondPersonAbove, onePerson, currency } = rule;
  const text = onePerson
    ? t('console.approvals.onePersonOn')
    : Number(secondPersonAbove) === 0
      ? t('console.approvals.ruleAlways')
      : t('console.approvals.ruleAboveEach', { amount: moneyText(secondPersonAbove, currency) });
  const dialog = may && (
    <Opener variant="default" text={t('console.approvals.ruleChange')}>
      {(close) => (
        <FormDialog
          title={t('console.approvals.ruleTitle')}
          text={t('console.approvals.ruleText')}
          confirm={t('console.site.save')}
          subject={`merchant:${me.brand.merchantId}`}
          began={{ secondPersonAbove, onePerson }}
          fields={() => [
            { as: 'money', name: 'secondPersonAbove', label: t('console.approvals.ruleLabel', { currency }) },
            { as: 'switch', name: 'onePerson', label: t('console.approvals.onePerson') },
          ]}
          send={(draft, reason) =>
            approvals.saveApprovalRule({
              secondPersonAbove: draft.secondPersonAbove.trim(),
              onePerson: draft.onePerson,
              reason,
            })
          }
          forgets={['approvals']}
          done={t('console.site.saved')}
          onClose={close}
        />
      )}
    </Opener>
  );
  return (
    <span className={parts.row}>
      <span className={parts.note}>{text}</span>
      {dialog}
    </span>
  );
}
