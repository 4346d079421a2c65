import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useT } from '../../session/language.tsx';
import { Card } from '../../parts/card.tsx';
import parts from '../../parts/parts.module.css';
import { steps } from './overview.queries.ts';

/** Where each thing a brand cannot do without is set. */
const PLACES = {
  vendors: '/games/connections',
  games: '/games/import',
  channels: '/money/channels',
  payouts: '/money/settings',
  messages: '/delivery/channels',
  operators: '/site/operators',
} as const;
const NAMES = Object.keys(PLACES) as Name[];

type Name = keyof typeof PLACES;

/** What the brand still lacks before members can play and be paid. */
export function useMissingSteps(): Name[] {
  const { data } = useQuery(steps({}));
  return NAMES.filter((name) => data?.missing.includes(name));
}

/** …each with the way to where it is set. */
export function MissingSteps({ of: missing }: { of: readonly Name[] }) {
  const t = useT();
  return (
    <Card title={t('console.brands.missing')}>
      <ul className={parts.plainList}>
        {missing.map((name) => (
          <li key={name}>
            <span>{t(`console.brands.step.${name}`)}</span>
            <Link to={PLACES[name]} className={parts.link}>
              {t('console.common.open')}
              <span className="visually-hidden">: {t(`console.brands.step.${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
