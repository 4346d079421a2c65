import { useT } from '@baize/i18n';
import { Button } from '@baize/ui';
import { ButtonTo } from '../../link.tsx';
import { openDialog } from '../../session/dialogs.ts';
import { useMember } from '../../session/member.ts';
import { useToken } from '../../session/session.ts';

/** SITE-032: the way to the reward centre; a visitor logs in first, and a trial account has none. */
export function ToRewards({ onClose }: { onClose: () => void }) {
  const t = useT();
  const isIn = useToken() !== null;
  const member = useMember();
  if (isIn && (member === undefined || member.freeplay)) return null;
  if (isIn)
    return (
      <ButtonTo to="/member/rewardCenter" onClick={onClose}>
        {t('shell.title.rewards')}
      </ButtonTo>
    );
  const logIn = () => {
    onClose();
    openDialog({ kind: 'login', from: '/member/rewardCenter' });
  };
  return (
    <Button size="small" onClick={logIn}>
      {t('shell.title.rewards')}
    </Button>
  );
}
