import { Pictures } from '../../parts/case.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { AskedPicture } from '../../parts/picture.tsx';
import { Entity } from '../../parts/entity.tsx';
import { promotions } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { applicationPicture, type Application } from './promotions.queries.ts';

export type Verdict = Application['acts'][number];
const REMARK_MAX = 200;

/** One application with its remark and pictures; the remark of the decision is read by the member, the reason by operators. */
export function VerdictDialog({
  verdict,
  row: { entryId, title, memberId, account, remark, pictures },
  onClose,
}: {
  verdict: Verdict;
  row: Application;
  onClose: () => void;
}) {
  const t = useT();
  return (
    <FormDialog<{ told: string }>
      title={t(`console.promotions.${verdict}Title`, { number: entryId })}
      text={t(`console.promotions.${verdict}Text`)}
      confirm={t(`console.promotions.${verdict}`)}
      destructive={verdict === 'reject'}
      began={{ told: '' }}
      fields={() => [
        <Facts
          key="facts"
          of={[
            [t('console.promotions.title'), title],
            [
              t('console.common.member'),
              <Entity key="member" of="member" id={memberId}>
                {account}
              </Entity>,
            ],
            [t('console.promotions.remark'), remark || null],
          ]}
        />,
        pictures.length > 0 && (
          <Pictures key="pictures" title={t('console.promotions.pictures')}>
            {pictures.map((ref, index) => (
              <AskedPicture
                key={ref}
                of={applicationPicture({ ref })}
                label={t('console.promotions.picture', { number: index + 1 })}
              />
            ))}
          </Pictures>
        ),
        {
          as: 'text',
          name: 'told',
          label: t('console.promotions.told'),
          rows: 2,
          max: REMARK_MAX,
          required: verdict === 'reject',
        },
      ]}
      fieldOf={(path) => (path === 'remark' ? 'told' : path)}
      send={({ told }, reason) => {
        const said = told.trim();
        return verdict === 'reject'
          ? promotions.rejectApplication({ entryId, remark: said, reason })
          : promotions.approveApplication({ entryId, reason, ...(said === '' ? {} : { remark: said }) });
      }}
      forgets={['promotions']}
      done={t(`console.promotions.${verdict}Done`, { number: entryId })}
      onClose={onClose}
    />
  );
}
