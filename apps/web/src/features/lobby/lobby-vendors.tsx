import type { VendorCard } from '@baize/catalogue/api';
import { useI18n } from '@baize/i18n';
import { Icon, Lammer } from '@baize/ui';
import { useEffect, useRef } from 'react';

type LobbyVendorsProps = {
  cards: readonly VendorCard[] | undefined;
  chosen: string;
  onChoose: (vendor: string) => void;
};

/** The vendors as lammers with their number of games; "All" first. */
export function LobbyVendors({ cards, chosen, onChoose }: LobbyVendorsProps) {
  const { t } = useI18n();
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    row.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen, cards]);
  return (
    <ul className="vendors" aria-label={t('lobby.vendors')} ref={row}>
      <li>
        <button type="button" aria-pressed={chosen === ''} onClick={() => onChoose('')}>
          <span className="vendors-all">
            <Icon name="layout-grid" size={20} />
          </span>
          {t('lobby.all')}
        </button>
      </li>
      {cards?.map(({ vassalage: code, displayName: name, gameCount: count, maintenance }) => (
        <li key={code}>
          <button
            type="button"
            className={maintenance ? 'is-closed' : undefined}
            aria-pressed={chosen === code}
            aria-label={`${t('lobby.vendorCard', { vendor: name, count })}${maintenance ? `, ${t('lobby.maintenance')}` : ''}`}
            title={name}
            onClick={() => onChoose(code)}
          >
            <Lammer code={code} />
            {maintenance ? <Icon name="wrench" size={13} /> : count}
          </button>
        </li>
      ))}
    </ul>
  );
}
