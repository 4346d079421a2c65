import { useT } from '@baize/i18n';
import { Lammer, Mark, StatusTag } from '@baize/ui';
import { useLanes } from '../features/catalogue/catalogue.queries.ts';
import { useSiteConfig, useSystemStatus } from '../session/site-config.ts';

const YEAR = new Date().getFullYear();

/** Mark and 18+, links, providers, service, licence line, copyright and glyph credit (SHELL-055, SHELL-056). */
export function Footer() {
  const t = useT();
  const config = useSiteConfig();
  const csPath = useSystemStatus()?.csPath;
  const lanes = useLanes().data ?? [];
  const vendors = [...new Set(lanes.flatMap((lane) => lane.cards.map((card) => card.vassalage)))].toSorted();
  const links = (config?.resources.footer ?? []).filter((link) => /^https?:/.test(link.url));
  return (
    <footer className="footer" aria-label={t('shell.footer.label')}>
      <div className="footer-columns">
        <div>
          <div className="footer-mark">
            <Mark size={26} />
            {t('shell.brand')}
          </div>
          <p>{t('shell.footer.motto')}</p>
          <StatusTag>{t('shell.footer.adults')}</StatusTag>
        </div>
        {vendors.length > 0 && (
          <div className="footer-vendors">
            <h2>{t('shell.footer.providers')}</h2>
            <ul>
              {vendors.map((vendor) => (
                <li key={vendor} title={vendor}>
                  <span className="visually-hidden">{vendor}</span>
                  <Lammer code={vendor} size={36} />
                </li>
              ))}
            </ul>
          </div>
        )}
        {(links.length > 0 || csPath) && (
          <ul className="footer-links">
            {links.map((link) => (
              <li key={link.name}>
                <a href={link.url}>{link.label}</a>
              </li>
            ))}
            {csPath && (
              <li>
                <a href={csPath} target="_blank" rel="noreferrer">
                  {t('shell.footer.service')}
                </a>
              </li>
            )}
          </ul>
        )}
      </div>
      <div className="footer-last">
        <span>{t('shell.footer.copyright', { year: YEAR })}</span>
        {config?.licenceText && <span>{config.licenceText}</span>}
        <span>{t('shell.footer.glyphs')}</span>
      </div>
    </footer>
  );
}
