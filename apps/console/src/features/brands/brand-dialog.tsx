import { brands } from '../../session/clients.ts';
import { useI18n, useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { countryChoices, zoneChoices } from '../site/country-names.ts';
import type { OpenedBrand } from './brands.queries.ts';

const LANGUAGES = ['EN', 'CN', 'KM'] as const;
type Language = (typeof LANGUAGES)[number];
type Draft = {
  name: string;
  code: string;
  host: string;
  currency: string;
  countryCode: string;
  timeZone: string;
  languages: Language[];
  agent: string;
};
type Props = {
  currencies: readonly string[];
  onOpened: (of: OpenedBrand) => void;
  onClose: () => void;
};

/** Everything a brand must have from its first visit on. */
export function BrandDialog({ currencies, onOpened, onClose }: Props) {
  const t = useT();
  const { tag } = useI18n();
  const countries = countryChoices(tag);
  const zones = zoneChoices();
  return (
    <FormDialog<Draft, OpenedBrand>
      title={t('console.brands.open')}
      text={t('console.brands.openText')}
      confirm={t('console.brands.open')}
      began={{
        name: '',
        code: '',
        host: '',
        currency: 'USD',
        countryCode: 'KH',
        timeZone: 'Asia/Phnom_Penh',
        languages: ['KM', 'EN'],
        agent: '',
      }}
      fields={() => [
        [
          { as: 'text', name: 'name', label: t('console.brands.name'), required: true, max: 80 },
          { as: 'text', name: 'code', label: t('console.brands.code'), required: true, max: 32 },
        ],
        {
          as: 'text',
          name: 'host',
          label: t('console.brands.host'),
          hint: t('console.brands.hostHint'),
          required: true,
          max: 253,
        },
        [
          {
            as: 'select',
            name: 'currency',
            label: t('console.site.currency'),
            options: currencies.map((code) => ({ value: code, label: code })),
          },
          { as: 'select', name: 'countryCode', label: t('console.site.country'), options: countries },
        ],
        { as: 'select', name: 'timeZone', label: t('console.site.timeZone'), options: zones },
        {
          as: 'multi',
          name: 'languages',
          label: t('console.brands.languages'),
          options: LANGUAGES.map((value) => ({ value, label: t(`console.brands.language.${value}`) })),
        },
        {
          as: 'text',
          name: 'agent',
          label: t('console.brands.agent'),
          hint: t('console.brands.agentHint'),
          max: 16,
        },
      ]}
      send={async ({ host, agent, ...draft }, reason) => {
        const made = await brands.createBrand({
          ...draft,
          hosts: [host],
          ...(agent.trim() ? { agent: agent.trim() } : {}),
          reason,
        });
        if (made.ok) onOpened(made.value);
        return made;
      }}
      fieldOf={(field) => (field === 'hosts' ? 'host' : field)}
      forgets={[['brands'], ['operators']]}
      done={({ brand }) => t('console.brands.opened', { name: brand.name })}
      onClose={onClose}
    />
  );
}
