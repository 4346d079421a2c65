import '../content/reading.css';
import './down-page.css';
import { qrPath } from '@baize/emvqr/qr';
import { useT } from '@baize/i18n';
import { Button, ButtonLink, Icon, Notice, QrCode, Tabs } from '@baize/ui';
import { useId, useMemo, useState } from 'react';
import { install, installStore } from '../../session/install.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { useStore } from '../../session/store.ts';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import { ReadingHead } from '../content/reading-head.tsx';
import { DEVICES, firstDevice, GUIDE_STEPS, offerFor, type AppOffer, type Device } from './app-guide.ts';

const ICONS = { ios: 'smartphone', iosLite: 'feather', android: 'smartphone' } as const;
/** look.md §10: a phone shows the first steps, and all of them on a word. */
const STEPS_AT_FIRST = 2;

/** The app of the brand for each kind of phone: where it is and how it gets there (SITE-043, SHELL-020). */
export function DownPage() {
  const t = useT();
  const panel = useId();
  const [device, setDevice] = useState<Device>(() => firstDevice(location.hash, navigator));
  const links = useSiteConfig()?.resources.download ?? [];
  const offer = offerFor(device, links);
  return (
    <>
      <ReadingHead title={t('talk.down.title')} />
      <p className="sec down-intro">{t('talk.down.intro')}</p>
      <Tabs
        label={t('talk.down.devices')}
        value={device}
        onChange={setDevice}
        controls={panel}
        tabs={DEVICES.map((key) => ({ key, icon: ICONS[key], label: t(`talk.down.tab.${key}`) }))}
      />
      <div id={panel} className="panel down" role="tabpanel" aria-label={t(`talk.down.tab.${device}`)}>
        <div>
          {offer.hasNoFile && <Notice>{t('talk.down.noFile')}</Notice>}
          <Get offer={offer} />
          <Steps key={device} offer={offer} />
        </div>
        <Scan address={offer.url ?? `${location.origin}/down#${device}`} />
      </div>
    </>
  );
}

/** The button: the brand's own file, or the browser's own installation of the site where it offers one. */
function Get({ offer }: { offer: AppOffer }) {
  const t = useT();
  const state = useStore(installStore);
  if (offer.url !== undefined)
    return (
      <p className="down-get">
        <ButtonLink kind="primary" icon="download" href={offer.url} rel="noopener">
          {t('talk.down.download')}
        </ButtonLink>
        {offer.version !== '' && (
          <span className="mut">{t('talk.down.version', { version: offer.version })}</span>
        )}
      </p>
    );
  if (state === 'done')
    return (
      <p className="down-get" role="status">
        <Icon name="circle-check" />
        {t('talk.down.installed')}
      </p>
    );
  if (state === 'none') return null;
  return (
    <p className="down-get">
      <Button kind="primary" icon="download" onClick={() => void install()}>
        {t('talk.down.install')}
      </Button>
    </p>
  );
}

function Steps({ offer }: { offer: AppOffer }) {
  const t = useT();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const shown = isPhone && !isOpen ? GUIDE_STEPS.slice(0, STEPS_AT_FIRST) : GUIDE_STEPS;
  return (
    <section>
      <h2>{t('talk.down.guide')}</h2>
      <ol className="down-steps">
        {shown.map((step) => (
          <li key={step}>{t(`talk.down.step.${offer.guide}.${step}`)}</li>
        ))}
      </ol>
      {shown.length < GUIDE_STEPS.length && (
        <Button kind="outline" block onClick={() => setOpen(true)}>
          {t('talk.down.allSteps')}
        </Button>
      )}
    </section>
  );
}

/** For whoever reads this on another screen than the phone it is for. */
function Scan({ address }: { address: string }) {
  const t = useT();
  const qr = useMemo(() => qrPath(address), [address]);
  return (
    <figure className="down-scan only-wide">
      <QrCode qr={qr} label={t('talk.down.qr', { address })} />
      <figcaption>{t('talk.down.scan')}</figcaption>
    </figure>
  );
}
