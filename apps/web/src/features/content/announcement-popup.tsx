import { useT } from '@baize/i18n';
import { Button } from '@baize/ui';
import { useState, useSyncExternalStore } from 'react';
import { dialogStore } from '../../session/dialogs.ts';
import { useMember } from '../../session/member.ts';
import { afterLoginStore, firstTimeLoginStore, useToken } from '../../session/session.ts';
import { stored, useStore } from '../../session/store.ts';
import { useFreePlay } from '../sign-in/use-free-play.ts';
import { usePopups } from './content.queries.ts';
import { closedKey, type Role } from './notice-state.ts';
import { Late } from '../../loading/late.tsx';
import { lazyPage } from '../../loading/lazy-page.tsx';

/** Most visits have no popup: what draws one comes when there is one. */
const NoticeDialog = lazyPage(() => import('./notice-dialog.tsx'), 'NoticeDialog');

/**
 * The announcement popup: once its list is there and nothing else is open, once per visit for visitors and once for
 * members (SITE-034, SITE-035). Several are one list (OPEN-SITE-02). A member's waits for the after-login flag.
 */
export function AnnouncementPopup() {
  const t = useT();
  const isIn = useToken() !== null;
  const member = useMember();
  const hasEntered = useStore(afterLoginStore);
  const isFirst = useStore(firstTimeLoginStore);
  const isBusy = useStore(dialogStore) !== null;
  const role: Role = isIn ? 'member' : 'visitor';
  const [closed, setClosed] = useState<Partial<Record<Role, boolean>>>({});
  const isClosed = closed[role] === true || stored.read(closedKey(role), 'session') === '1';
  // A trial account is no member, and a member is greeted only after a login that needs nothing more.
  const isWanted = !isClosed && (!isIn || (hasEntered && member !== undefined && !member.freeplay));
  const popups = usePopups(role, isFirst, isWanted).data;
  const freePlay = useFreePlay();
  const isMenuOpen = useSyncExternalStore(watchMenus, hasOpenMenu);
  if (!isWanted || isBusy || isMenuOpen || !popups?.length) return null;
  return (
    <Late>
      <NoticeDialog
        key={role}
        title={t('shell.marquee.title')}
        notices={popups}
        start={0}
        isPopup
        action={
          role === 'visitor' &&
          freePlay.isOffered && (
            <Button kind="primary" busy={freePlay.isBusy} onClick={() => freePlay.start()}>
              {t('shell.freePlay')}
            </Button>
          )
        }
        onClose={() => {
          stored.write(closedKey(role), '1', 'session');
          setClosed((old) => ({ ...old, [role]: true }));
        }}
      />
    </Late>
  );
}

/** A menu that somebody opened meanwhile comes first: a popup over it would close it. */
const hasOpenMenu = (): boolean =>
  document.querySelector('[aria-haspopup=menu][aria-expanded=true]') !== null;

function watchMenus(onChange: () => void): () => void {
  const seen = new MutationObserver(onChange);
  seen.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['aria-expanded'] });
  return () => seen.disconnect();
}
