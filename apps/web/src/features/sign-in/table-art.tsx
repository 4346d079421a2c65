import { countText, moneyText, useT } from '@baize/i18n';
import { parseUnits } from '@baize/kernel';
import { fnv1a } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { signIn } from '../../clients/sign-in.ts';
import { bets } from '../../clients/bets.ts';
import { ask } from '../../session/clients.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { useBanners, useLanes } from '../catalogue/catalogue.queries.ts';
import { ONLINE_FIGURE, useRisingFigure, WON_FIGURE } from '../catalogue/rising-figure.ts';

/** Where the online count is kept for the session (AUTH-041, AUTH-063). */
const ONLINE_KEPT = 'onlineCount';
/** Spec §9: the first twelve vendors lie on the table. */
const VENDORS_MAX = 12;
/** Spec §9: the winner board is this long in a dialog. */
const WINS_LOOKED_AT = 20;

export type BannerGroup = 'w_login' | 'w_register' | 'w_lott' | 'w_forget';

/**
 * The table seen from above with the first vendors as lammers; beside a form on wide screens, over it on phones. The
 * group's banner is the floor it stands on (AUTH-045).
 */
export function TableArt({ banner }: { banner: BannerGroup }) {
  const t = useT();
  const floor = useBanners(banner)?.[0];
  const lanes = useLanes().data ?? [];
  const codes = [...new Set(lanes.flatMap((lane) => lane.cards.map((card) => card.vassalage)))]
    .toSorted()
    .slice(0, VENDORS_MAX);
  return (
    <div className="table-art" role="img" aria-label={t('auth.art.label')}>
      {floor && <img className="table-floor" src={floor.picture} alt="" data-banner={banner} />}
      <Wide codes={codes} />
      <Narrow codes={codes} />
      <Figures />
    </div>
  );
}

/**
 * Two figures, each as the site has it (standards.md): generated ones move by the specification's constants and are named
 * demo figures, live ones come from our data, hidden ones and those without data are not there.
 */
function Figures() {
  const t = useT();
  const figures = useSiteConfig()?.figures;
  if (!figures) return null;
  const hasGenerated = figures.online === 'generated' || figures.winner === 'generated';
  return (
    <div className="table-figures" aria-hidden="true">
      {figures.online === 'generated' && <GeneratedOnline />}
      {figures.online === 'live' && <LiveOnline />}
      {figures.winner === 'generated' && <GeneratedWon />}
      {figures.winner === 'live' && <LiveWin />}
      {hasGenerated && <span className="table-demo">{t('shell.demoFigures')}</span>}
    </div>
  );
}

function Figure({ label, children, isWin }: { label: string; children: string; isWin?: boolean }) {
  return (
    <div className={isWin ? 'only-wide is-won' : undefined}>
      <span>{label}</span>
      <b>{children}</b>
    </div>
  );
}

function GeneratedOnline() {
  const t = useT();
  const online = useRisingFigure(ONLINE_FIGURE, ONLINE_KEPT);
  return <Figure label={t('auth.art.playing')}>{countText(online)}</Figure>;
}

function GeneratedWon() {
  const t = useT();
  const won = useRisingFigure(WON_FIGURE);
  return (
    <Figure label={t('auth.art.won')} isWin>
      {countText(won)}
    </Figure>
  );
}

function LiveOnline() {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['site', 'online'],
    queryFn: () => ask(signIn.countOnline({})),
    staleTime: 30_000,
  });
  return data?.online ? <Figure label={t('auth.art.online')}>{countText(data.online)}</Figure> : null;
}

/** The largest of the board's last wins. */
function LiveWin() {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['site', 'winners'],
    queryFn: () => ask(bets.listWinners({ limitNum: WINS_LOOKED_AT })),
    staleTime: 60_000,
  });
  const best = data?.list
    .map(({ vo }) => vo)
    .toSorted((a, b) => (parseUnits(a.winAmount) < parseUnits(b.winAmount) ? 1 : -1))[0];
  if (!best) return null;
  return (
    <Figure label={t('auth.art.topWin')} isWin>
      {moneyText(best.winAmount, best.currency)}
    </Figure>
  );
}

type Spot = { code: string; x: number; y: number; r: number };

function Disc({ code, x, y, r }: Spot) {
  const colour = fnv1a(code) % 5;
  const size = (code.length > 4 ? 0.42 : code.length > 2 ? 0.56 : 0.66) * r;
  return (
    <g>
      <circle cx={x} cy={y + r * 0.1} r={r} fill="var(--table-deep)" opacity=".6" />
      <circle cx={x} cy={y} r={r} fill={`var(--c${colour})`} />
      <circle cx={x} cy={y} r={r * 0.85} fill="none" stroke={`var(--c${colour}-title)`} strokeOpacity=".75" />
      <text
        x={x}
        y={y}
        dy=".355em"
        textAnchor="middle"
        fontSize={size}
        fill={`var(--c${colour}-title)`}
        style={{ fontFamily: 'Archivo', fontWeight: 820, fontStretch: code.length > 3 ? '80%' : '100%' }}
      >
        {code}
      </text>
    </g>
  );
}

function Wide({ codes }: { codes: readonly string[] }) {
  const [width, height] = [430, 560];
  const [cx, cy, radius] = [-10, height / 2, width * 0.86];
  return (
    <svg className="only-wide" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMinYMid slice">
      <circle cx={cx} cy={cy} r={radius + 16} fill="#2A1D14" />
      <circle cx={cx} cy={cy} r={radius + 14} fill="none" stroke="#4A3626" strokeWidth="1.5" />
      <circle cx={cx} cy={cy} r={radius} fill="var(--table)" />
      <g fill="none" stroke="#FBF4E4" strokeOpacity=".5">
        <circle cx={cx} cy={cy} r={radius * 0.735} />
        <circle cx={cx} cy={cy} r={radius * 0.752} />
        <circle cx={cx} cy={cy} r={radius * 0.5} strokeWidth="1.5" />
      </g>
      {codes.map((code, index) => {
        const isInner = index % 2 === 1;
        const step = (index >> 1) / 5;
        const angle = isInner ? -1.16 + step * 2.32 : -0.72 + step * 1.44;
        const reach = radius * (isInner ? 0.63 : 0.875);
        return (
          <Disc
            key={code}
            code={code}
            r={23}
            x={cx + reach * Math.cos(angle)}
            y={cy + reach * Math.sin(angle)}
          />
        );
      })}
    </svg>
  );
}

function Narrow({ codes }: { codes: readonly string[] }) {
  return (
    <svg className="only-phone" viewBox="0 0 390 150" preserveAspectRatio="xMidYMin slice">
      <path d="M-4 -6A199 146 0 0 0 394 -6z" fill="#2A1D14" />
      <path d="M4 -6A191 139 0 0 0 386 -6z" fill="var(--table)" />
      <path
        d="M36 -6A159 95 0 0 0 354 -6M42 -6A153 90 0 0 0 348 -6"
        fill="none"
        stroke="#FBF4E4"
        strokeOpacity=".4"
      />
      {codes.map((code, index) => {
        const isOuter = index % 2 === 1;
        const angle = Math.PI * (isOuter ? 0.17 + (0.66 * (index - 1)) / 10 : 0.2 + (0.6 * index) / 10);
        const reach = isOuter ? 1 : 0.74;
        return (
          <Disc
            key={code}
            code={code}
            r={15}
            x={195 - Math.cos(angle) * 178 * reach}
            y={10 + Math.sin(angle) * 106 * reach}
          />
        );
      })}
    </svg>
  );
}
