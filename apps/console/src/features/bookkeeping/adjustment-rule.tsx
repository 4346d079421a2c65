import { useQuery } from '@tanstack/react-query';
import { bookkeeping } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { Opener } from '../../parts/opener.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { adjustmentRule } from './bookkeeping.queries.ts';

/** R34: above which sum a second person is needed. Said to everybody, changed by those who approve. */
export function AdjustmentRuleButton() {
  const t = useT();
  const may = useMay('controls.write');
  const { data: rule } = useQuery(adjustmentRule({}));
  if (!rule) return null;
  const { secondPersonAbove, currency } = rule;
  return (
    <Opener
      variant="default"
      disabled={!may}
      text={
        Number(secondPersonAbove) === 0
          ? t('console.adjust.rule.always')
          : t('console.adjust.rule.above', { amount: secondPersonAbove, currency })
      }
    >
      {(close) => (
        <FormDialog
          title={t('console.adjust.rule.title')}
          text={t('console.adjust.rule.text')}
          confirm={t('console.site.save')}
          began={{ secondPersonAbove }}
          fields={() => [
            { as: 'money', name: 'secondPersonAbove', label: t('console.adjust.rule.label', { currency }) },
          ]}
          send={(draft, reason) =>
            bookkeeping.saveAdjustmentRule({ secondPersonAbove: draft.secondPersonAbove.trim(), reason })
          }
          forgets={['books']}
          done={t('console.site.saved')}
          onClose={close}
        />
      )}
    </Opener>
  );
}
