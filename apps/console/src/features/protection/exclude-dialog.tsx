import { protection } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';

const DAYS_MAX = 3660;

/** Keeps a member from depositing and betting: for some days, or for ever. What is won and held stays theirs. */
export function ExcludeDialog({ memberId, onClose }: { memberId: number; onClose: () => void }) {
  const t = useT();
  return (
    <FormDialog
      title={t('console.protection.excludeTitle')}
      text={t('console.protection.excludeText')}
      confirm={t('console.protection.exclude')}
      destructive
      began={{ forEver: false, days: 30 }}
      fields={({ forEver }) => [
        { as: 'switch', name: 'forEver', label: t('console.protection.forEver') },
        !forEver && {
          as: 'number',
          name: 'days',
          label: t('console.protection.days'),
          min: 1,
          max: DAYS_MAX,
        },
      ]}
      send={({ forEver, days }, reason) =>
        protection.excludeMember({ memberId, days: forEver ? null : days, reason })
      }
      forgets={['protection']}
      done={t('console.protection.done')}
      onClose={onClose}
    />
  );
}
