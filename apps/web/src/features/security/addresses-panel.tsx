import { tableTime, useI18n } from '@baize/i18n';
import { Button, Icon, StatusTag, toast } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { PanelFrame } from './panel-frame.tsx';
import { useRefusal } from '../../forms/use-refusal.ts';
import { knownAddresses, useForgetAddress } from './security.queries.ts';

/** AUTH-050: addresses a login comes from without a second proof. A forgotten one has to prove itself again. */
export function AddressesPanel() {
  const { t, tag } = useI18n();
  const refusal = useRefusal('security');
  const found = useQuery(knownAddresses);
  const forget = useForgetAddress();
  const press = (ip: string) =>
    forget.mutate(ip, {
      onSuccess: () => toast(t('security.addresses.forgotten', { ip })),
      onError: (error) => toast(refusal(error), 'down'),
    });
  return (
    <section className="security-part" aria-labelledby="security-addresses">
      <h2 id="security-addresses">{t('security.addresses.title')}</h2>
      <PanelFrame query={found} failed={t('security.addresses.failed')} rows={1}>
        {({ list }) => (
          <>
            <p className="security-note">
              {t(list.length === 0 ? 'security.addresses.none' : 'security.addresses.text')}
            </p>
            {list.length > 0 && (
              <ul className="panel session-rows">
                {list.map((one) => (
                  <li key={one.ip}>
                    <Icon name="globe" size={22} />
                    <div>
                      <p>
                        <b>{one.ip}</b>
                        {one.isCurrent && <StatusTag tone="up">{t('security.addresses.current')}</StatusTag>}
                      </p>
                      <small>{t('security.addresses.seen', { time: tableTime(one.lastSeenAt, tag) })}</small>
                    </div>
                    <Button
                      size="tiny"
                      busy={forget.isPending && forget.variables === one.ip}
                      aria-label={t('security.addresses.forgetOne', { ip: one.ip })}
                      onClick={() => press(one.ip)}
                    >
                      {t('security.addresses.forget')}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </PanelFrame>
    </section>
  );
}
