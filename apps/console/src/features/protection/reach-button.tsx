import { useQuery } from '@tanstack/react-query';
import { protection } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { Opener } from '../../parts/opener.tsx';
import { useMay, useStaffSession } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { exclusionReach } from './protection.queries.ts';

/** R7: whether exclusions reach the same person's accounts at the house's other brands. */
export function ReachButton() {
  const t = useT();
  const { me } = useStaffSession();
  const may = useMay('controls.write');
  const { data } = useQuery(exclusionReach({}));
  if (!data) return null;
  const { isEverywhere } = data;
  return (
    <Opener
      variant="default"
      disabled={!may}
      text={t(isEverywhere ? 'console.protection.reach.all' : 'console.protection.reach.own')}
    >
      {(close) => (
        <FormDialog
          title={t('console.protection.reach.title')}
          text={t('console.protection.reach.text')}
          confirm={t('console.site.save')}
          subject={`exclusion-reach:${me.brand.merchantId}`}
          began={{ isEverywhere }}
          fields={() => [{ as: 'switch', name: 'isEverywhere', label: t('console.protection.reach.all') }]}
          send={(draft, reason) => protection.saveExclusionReach({ ...draft, reason })}
          forgets={['protection', 'reach']}
          done={t('console.site.saved')}
          onClose={close}
        />
      )}
    </Opener>
  );
}
