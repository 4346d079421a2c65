import { useT } from '@baize/i18n';
import { Lammer, Mark, StatusTag } from '@baize/ui';
import { useLanes } from '../features/catalogue/catalogue.queries.ts';
import { placeOf } from '../features/catalogue/banner-target.ts';
import { Link } from '../link.tsx';
import { useSiteConfig } from '../session/site-config.ts';
import { useBrandName } from './brand-name.ts';
import { Clock } from './clock.tsx';
import { askService, entryFor } from './service.ts';
import { useIsPhone } from './use-is-phone.ts';
import { useServiceEntries } from './use-service-entries.ts';

const YEAR = new Date().getFullYear();

/** Mark and 18+, links, providers, service, licence line, copyright and glyph credit (SHELL-055, SHELL-056). */
export function Footer() {
  const t = useT();
  const config = useSiteConfig();
  const brand = useBrandName();
  const service = entryFor(useServiceEntries(), 'LIVECHAT');
  const lanes = useLanes().data ?? [];
  const names = new Map(
    lanes.flatMap((lane) => lane.cards.map((card) => [card.vassalage, card.displayName])),
  );
  const vendors = [...names.keys()].toSorted();
  const links = config?.resources.footer ?? [];
  const isPhone = useIsPhone();
  return (
    <footer className="footer" aria-label={t('shell.footer.label')}>
      <div className="footer-columns">
        <div>
          <div className="footer-mark">
            <Mark size={26} of={brand} />
            {brand}
          </div>
          <p>{t('shell.footer.motto')}</p>
          <StatusTag>{t('shell.footer.adults')}</StatusTag>
        </div>
        {vendors.length > 0 && (
          <div className="footer-vendors">
            <h2>{t('shell.footer.providers')}</h2>
            <ul>
              {vendors.map((vendor) => (
                <li key={vendor} title={names.get(vendor)}>
                  <span className="visually-hidden">{names.get(vendor)}</span>
                  <Lammer code={vendor} size={36} />
                </li>
              ))}
            </ul>
          </div>
        )}
        <ul className="footer-links">
          {links.map((link) => (
            <li key={link.name}>
              <FooterLink url={link.url} label={link.label} />
            </li>
          ))}
          <li>
            <button type="button" onClick={() => askService(service)}>
              {t('shell.footer.service')}
            </button>
            {config?.supportHours && <small className="footer-hours">{config.supportHours}</small>}
          </li>
        </ul>
      </div>
      <div className="footer-last">
        {/* SHELL-048: a phone's header has no room for it. */}
        {isPhone && <Clock zone={config?.timeZone ?? 'Asia/Bangkok'} />}
        <span>{t('shell.footer.copyright', { year: YEAR, brand })}</span>
        {config?.licenceText && <span>{config.licenceText}</span>}
        <span>{t('shell.footer.glyphs')}</span>
      </div>
    </footer>
  );
}

/** A place of ours opens within the site, keeping what its address names; anything else is an ordinary link. */
function FooterLink({ url, label }: { url: string; label: string }) {
  const place = placeOf(url);
  if (!place) return <a href={url}>{label}</a>;
  return <Link {...place}>{label}</Link>;
}
