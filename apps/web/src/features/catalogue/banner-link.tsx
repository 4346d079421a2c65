import type { ReactNode } from 'react';
import { Link } from '../../link.tsx';
import type { BannerTarget } from './banner-target.ts';
import { useStartById } from './start-game.ts';

type BannerLinkProps = {
  target: BannerTarget;
  className?: string;
  onPick?: (() => void) | undefined;
  children: ReactNode;
};

/** What a banner's picture stands in: a link of the site or of another, a game to start, or nothing. */
export function BannerLink({ target, className, onPick, children }: BannerLinkProps) {
  const startById = useStartById();
  switch (target.kind) {
    case 'none':
      return <span className={className}>{children}</span>;
    case 'place':
      return (
        <Link to={target.to} search={target.search} hash={target.hash} className={className} onClick={onPick}>
          {children}
        </Link>
      );
    case 'outside':
      return (
        <a href={target.href} target="_blank" rel="noopener" className={className} onClick={onPick}>
          {children}
        </a>
      );
    case 'game':
      return (
        <button
          type="button"
          className={className}
          onClick={() => {
            onPick?.();
            // A game that cannot be found any more leaves the banner a picture.
            void startById(target.nodeId).catch(() => undefined);
          }}
        >
          {children}
        </button>
      );
  }
}
