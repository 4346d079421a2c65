import { useT } from '@baize/i18n';
import { Button, buttonClass, Icon } from '@baize/ui';
import { Link } from '../link.tsx';
import { openDialog } from '../session/dialogs.ts';
import { useMember } from '../session/member.ts';
import { AccountMenu } from './account-menu.tsx';
import { Balance } from './balance.tsx';
import { MenuButton } from './menu-button.tsx';

/** The header's end for who is logged in (SHELL-050…054); a visitor never fetches it. */
export function HeaderIn() {
  const t = useT();
  const member = useMember();
  const isTrial = member?.freeplay === true;
  return (
    <div className="header-end">
      <Balance refresh hide />
      <span className="header-gap only-phone" />
      {isTrial ? (
        <Button
          kind="primary"
          size="small"
          className="only-wide"
          onClick={() => openDialog({ kind: 'register' })}
        >
          {t('shell.register')}
        </Button>
      ) : (
        <>
          <Link
            to="/member/withdraw"
            className={buttonClass({ kind: 'outline', size: 'small' }, 'only-wide')}
          >
            {t('shell.menu.withdraw')}
          </Link>
          <Link
            to="/member/depositv2"
            className={buttonClass({ kind: 'primary', size: 'small' }, 'only-wide')}
          >
            {t('shell.menu.deposit')}
          </Link>
        </>
      )}
      <Link to="/search" className="bz-icon-button only-phone" aria-label={t('lobby.search')}>
        <Icon name="search" size={20} />
      </Link>
      <AccountMenu />
      <MenuButton />
    </div>
  );
}
