import { useI18n } from '@baize/i18n';
import { buttonClass, Icon, IconButton } from '@baize/ui';
import { Link } from '../../link.tsx';
import { useMember } from '../../session/member.ts';

/** What a member does who cannot pay a stake: the game said so, the way to more money is here. Play money needs none. */
export function LowBalance({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const member = useMember();
  if (!member || member.freeplay) return null;
  return (
    <div className="game-notice is-rail" role="alert" data-testid="low-balance">
      <Icon name="wallet" size={16} />
      <span>{t('play.lowBalance')}</span>
      <Link to="/member/depositv2" className={buttonClass({ kind: 'primary', size: 'small' })}>
        {t('shell.menu.deposit')}
      </Link>
      <IconButton icon="x" iconSize={16} label={t('shell.close')} onClick={onClose} />
    </div>
  );
}
