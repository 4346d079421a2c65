import { useQuery } from '@tanstack/react-query';
import { diligence } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { Opener } from '../../parts/opener.tsx';
import { useMay, useStaffSession } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { diligenceSettings } from './diligence.queries.ts';

const DAYS_MAX = 90;
const KEEP_DAYS = { min: 30, max: 3_650 };
const LIKENESS = { min: 75, max: 100 };
const SECRET_MAX = 200;

/** The brand's rules: how long a member has to answer, what follows when they do not, how names are compared and by whom. */
export function ScreeningSettings() {
  const t = useT();
  const { me } = useStaffSession();
  const may = useMay('controls.write');
  const { data } = useQuery({ ...diligenceSettings({}), enabled: may });
  if (!may || !data) return null;
  const { hasSecret, ...settings } = data;
  return (
    <Opener
      variant="default"

      text={t('console.screening.settings')}
    >
      {(close) => (
        <FormDialog
          title={t('console.screening.settings')}
          text={t('console.screening.settingsText')}
          confirm={t('console.site.save')}
          subject={`diligence-settings:${me.brand.merchantId}`}
          began={{ ...settings, providerSecret: '' }}
          fields={() => [
            {
              as: 'number',
              name: 'fundsDueDays',
              label: t('console.screening.dueDays'),
              min: 1,
              max: DAYS_MAX,
            },
            { as: 'switch', name: 'fundsStopDeposits', label: t('console.screening.stopDeposits') },
            { as: 'switch', name: 'fundsHoldWithdrawals', label: t('console.screening.holdWithdrawals') },
            { as: 'number', name: 'documentsKeepDays', label: t('console.screening.keepDays'), ...KEEP_DAYS },
            {
              as: 'number',
              name: 'nameLikeness',
              label: t('console.screening.likeness'),
              hint: t('console.screening.likenessText'),
              suffix: ' %',
              ...LIKENESS,
            },
            {
              as: 'text',
              name: 'providerUrl',
              type: 'url',
              label: t('console.screening.providerUrl'),
              hint: t('console.screening.providerText'),
              max: 300,
            },
            {
              as: 'secret',
              name: 'providerSecret',
              label: t('console.screening.providerSecret'),
              hint: t(hasSecret ? 'console.screening.secretKept' : 'console.screening.secretNew'),
              max: SECRET_MAX,
            },
          ]}
          send={({ providerSecret, ...draft }, reason) =>
            diligence.saveDiligenceSettings({
              ...draft,
              providerUrl: draft.providerUrl.trim(),
              ...(providerSecret === '' ? {} : { providerSecret }),
              reason,
            })
          }
          forgets={['risk']}
          done={t('console.site.saved')}
          onClose={close}
        />
      )}
    </Opener>
  );
}
