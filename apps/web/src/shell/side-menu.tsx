import './side-menu.css';
import { useI18n, useT } from '@baize/i18n';
import { Icon, Mark, type IconName } from '@baize/ui';
import { BannerLink } from '../features/catalogue/banner-link.tsx';
import { useBanners, useLanes } from '../features/catalogue/catalogue.queries.ts';
import { useFreePlay } from '../features/sign-in/use-free-play.ts';
import { useChatEntry } from '../features/messaging/use-chat-entry.ts';
import { useLiveChat } from '../features/messaging/use-live-chat.ts';
import { Link } from '../link.tsx';
import { MENU_PATHS, type MenuCategory, type Path } from '../pages.ts';
import { openDialog } from '../session/dialogs.ts';
import { useLoginFlags, useMember } from '../session/member.ts';
import { usePicture } from '../session/picture.ts';
import { useInvites, usePermissions } from '../session/site-config.ts';
import { useToken } from '../session/session.ts';
import { DrawerSettings } from '../preferences/drawer-settings.tsx';
import { useBrandName } from './brand-name.ts';
import { CATEGORY_ICONS, menuOf } from './categories.ts';
import { LineSelector } from './line-selector.tsx';
import { askService, entryFor } from './service.ts';
import { useServiceEntries } from './use-service-entries.ts';

/**
 * The places of the site: home, categories that have vendors, favourites, records (SHELL-040, SHELL-047). Places
 * whose feature this installation does not have yet are not listed. In the drawer it has what the header has no room for.
 */
export function SideMenu({ onPick }: { onPick?: () => void }) {
  const { t } = useI18n();
  const brand = useBrandName();
  return (
    <nav className={`side-menu is-rail${onPick ? ' is-drawer' : ''}`} aria-label={t('shell.menu.label')}>
      <Link to="/" className="side-logo" aria-label={brand} onClick={onPick}>
        <Mark size={28} of={brand} />
        <span>{brand}</span>
      </Link>
      {onPick && <DrawerSettings />}
      <SideBanner onPick={onPick} />
      <Places onPick={onPick} />
      <LineSelector />
      <SideLinks onPick={onPick} />
      {onPick && <DrawerFoot onPick={onPick} />}
    </nav>
  );
}

type Pick = { onPick?: () => void };

function Places({ onPick }: Pick) {
  const { t, find } = useI18n();
  const lanes = useLanes();
  const isIn = useToken() !== null;
  const switches = usePermissions();
  const invites = useInvites();
  const row = (to: Path, icon: IconName, label: string) => (
    <li key={to}>
      <Link to={to} aria-label={label} onClick={onPick}>
        <Icon name={icon} size={19} />
        <span>{label}</span>
      </Link>
    </li>
  );
  const own: Partial<Record<MenuCategory, string>> = {
    HOME: t('shell.menu.home'),
    FAV: t('lobby.favourites'),
    PROMO: t('shell.promotions.title'),
  };
  return (
    <ul className="side-places">
      {menuOf(lanes.data ?? []).map((one) =>
        row(MENU_PATHS[one], CATEGORY_ICONS[one], own[one] ?? find(`lobby.type.${one}`) ?? one),
      )}
      <li className="side-rule" />
      {/* The categories end with promotions (SHELL-034): what was played stands with the records. */}
      {isIn && row(MENU_PATHS.RECENT, CATEGORY_ICONS.RECENT, t('lobby.recent'))}
      {row('/member/personalHistoryCopy', 'scroll-text', t('shell.menu.bettingRecord'))}
      {row('/member/transactionHistory', 'list', t('shell.menu.transactions'))}
      {/* SHELL-041 to SHELL-043; a visitor is asked to log in. */}
      {switches?.manualRebate && row('/member/manualRebate', 'percent', t('shell.title.rebate'))}
      {switches?.vip && row('/member/vip', 'crown', t('shell.title.vip'))}
      {invites && row('/member/referral', 'users', t('shell.title.referral'))}
      {row('/announce', 'megaphone', t('shell.marquee.label'))}
    </ul>
  );
}

/** SHELL-039: the first banner of group w_leftmenu. */
function SideBanner({ onPick }: Pick) {
  const banners = useBanners('w_leftmenu');
  const picture = usePicture();
  if (!banners) return <span className="side-banner" />;
  const [banner] = banners;
  if (!banner) return null;
  return (
    <BannerLink target={banner.target} className="side-banner" onPick={onPick}>
      {banner.isLettered ? (
        <img src={picture(banner.picture)} alt={`${banner.title}. ${banner.text}`} width="192" height="66" />
      ) : (
        <span className="side-words">
          <b>{banner.title}</b>
          {banner.text}
        </span>
      )}
    </BannerLink>
  );
}

/** The pinned foot: app, chat room, help, the agents' own place, customer service (SHELL-044…046). */
function SideLinks({ onPick }: Pick) {
  const t = useT();
  const entry = entryFor(useServiceEntries(), 'LIVECHAT');
  const openChat = useChatEntry();
  const openLiveChat = useLiveChat();
  const { isAgent } = useLoginFlags();
  const invites = useInvites();
  return (
    <div className="side-links">
      <Link to="/down" onClick={onPick}>
        <Icon name="smartphone" size={18} />
        {t('shell.down.short')}
      </Link>
      {openLiveChat && (
        <button type="button" onClick={openLiveChat}>
          <Icon name="video" size={18} />
          {t('shell.liveChat')}
        </button>
      )}
      {openChat && (
        <button type="button" onClick={openChat}>
          <Icon name="message-circle" size={18} />
          {t('shell.chat.short')}
        </button>
      )}
      <Link to="/help" onClick={onPick}>
        <Icon name="circle-question-mark" size={18} />
        {t('shell.help.short')}
      </Link>
      {/* SHELL-046: an agent goes to the own centre, anybody else to where friends are invited. */}
      {invites && !isAgent ? (
        <Link to="/member/referral" onClick={onPick}>
          <Icon name="users" size={18} />
          {t('shell.menu.inviteShort')}
        </Link>
      ) : (
        <Link to={isAgent ? '/agentHome' : '/agent'} onClick={onPick}>
          <Icon name="users" size={18} />
          {t('shell.menu.agentShort')}
        </Link>
      )}
      <button type="button" onClick={() => askService(entry)}>
        <Icon name="headset" size={18} />
        {t('shell.menu.service')}
      </button>
    </div>
  );
}

/** The way in without an account, and the way out. */
function DrawerFoot({ onPick }: Required<Pick>) {
  const { t } = useI18n();
  const member = useMember();
  const isIn = useToken() !== null;
  const freePlay = useFreePlay();
  return (
    <div className="side-foot">
      {!isIn && freePlay.isOffered && (
        <button
          type="button"
          onClick={() => {
            onPick();
            freePlay.start();
          }}
        >
          <Icon name="sparkles" />
          {t('shell.freePlay')}
        </button>
      )}
      {isIn && (
        <button type="button" onClick={() => openDialog({ kind: 'logout' })}>
          <Icon name="log-out" />
          {t('shell.menu.signOut')}
          {member && <span className="side-account">{member.account}</span>}
        </button>
      )}
    </div>
  );
}
