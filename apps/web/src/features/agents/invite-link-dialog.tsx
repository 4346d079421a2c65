import { qrPath } from '@baize/emvqr/qr';
import { useI18n } from '@baize/i18n';
import { Button, FieldNote, QrCode, toast } from '@baize/ui';
import { rateText, SCALES } from '@baize/rates/rules';
import { useMemo } from 'react';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { copyText } from '../../session/copy-text.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { useRevokeInviteLink, type InviteLink } from './agents.queries.ts';

const ratesLine = (t: ReturnType<typeof useI18n>['t'], held: NonNullable<InviteLink['rates']>): string =>
  SCALES.filter((scale) => held[scale] > 0)
    .map((scale) => `${t(`agents.rates.scale.${scale}`)} ${rateText(scale, held[scale])}`)
    .join(', ');

/** A link as it is given away: the address, its code to scan, and the way to end it. */
export function InviteLinkDialog({ link, onClose }: { link: InviteLink; onClose: () => void }) {
  const { t } = useI18n();
  const revoke = useRevokeInviteLink();
  const why = useRefusalText(revoke.error, 'agents');
  const address = `${location.origin}/register?affiliateCode=${encodeURIComponent(link.code)}`;
  const qr = useMemo(() => qrPath(address), [address]);
  const copy = () => copyText(address, { done: t('agents.common.copied'), failed: t('shell.copy_failed') });
  return (
    <Dialog title={t('agents.links.one', { code: link.code })} onClose={onClose}>
      {link.rates && (
        <p className="office-link" data-testid="link-rates">
          {ratesLine(t, link.rates)}
        </p>
      )}
      {link.state === 'LIVE' ? (
        <>
          <div className="office-qr">
            <QrCode qr={qr} label={t('agents.links.qr')} />
          </div>
          <p className="office-link">{address}</p>
          <FieldNote error={why} />
          <div className="office-acts">
            <Button kind="primary" icon="copy" onClick={() => void copy()}>
              {t('agents.common.copy')}
            </Button>
            <Button
              kind="danger"
              busy={revoke.isPending}
              onClick={() =>
                revoke.mutate(
                  { code: link.code },
                  {
                    onSuccess: () => {
                      toast(t('agents.links.revoked'));
                      onClose();
                    },
                  },
                )
              }
            >
              {t('agents.links.revoke')}
            </Button>
          </div>
        </>
      ) : (
        <p>{t(`agents.links.state.${link.state}`)}</p>
      )}
    </Dialog>
  );
}
