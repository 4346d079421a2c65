import './tile.css';
import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { clothOf } from './cloth.ts';
import { Icon } from './icon.tsx';

type TileProps = {
  title: string;
  /** The code under the label. */
  vendor: string;
  nodeId: number;
  /** Chooses the cloth shown until the art is there and when it fails: a game's gameId, a vendor's nodeId. */
  clothId: number;
  artUrl: string;
  flag?: 'hot' | 'new' | undefined;
  flagLabel?: string | undefined;
  /** Set: the label is grey and these words replace the vendor code. */
  maintenance?: string | undefined;
  /** The whole label as one control: a link or button that covers it. */
  cover: ReactNode;
  /** Rises on hover: Play and Try free. */
  panel?: ReactNode;
  /** The star. */
  star?: ReactNode;
  wide?: boolean;
  /** First rows of a page load at once, the rest when near. */
  eager?: boolean;
};

/** A game's printed label on the cloth (look.md §6). */
export const Tile = memo(function Tile(props: TileProps) {
  // The address that failed, not whether one did: the next host's may come.
  const [failed, setFailed] = useState<string>();
  const [isNear, art] = useNear(props.eager ?? false);
  return (
    <div
      className={`bz-tile${props.wide ? ' is-wide' : ''}${props.maintenance ? ' is-closed' : ''}`}
      data-node-id={props.nodeId}
    >
      <div
        ref={art}
        className="bz-tile-art"
        style={{ background: clothOf(props.clothId), color: clothOf(props.clothId, 'title') }}
      >
        {failed === props.artUrl ? (
          <span className="bz-tile-word">{props.title}</span>
        ) : (
          <img
            src={isNear ? props.artUrl : undefined}
            alt=""
            width={props.wide ? 320 : 300}
            height={props.wide ? 200 : 400}
            // Those that load at once are the first screen's: decoded later they would be painted later.
            decoding={props.eager ? 'sync' : 'async'}
            onError={() => setFailed(props.artUrl)}
          />
        )}
        {props.flag && (
          <span className={`bz-tile-flag is-${props.flag}`}>
            <Icon name={props.flag === 'hot' ? 'flame' : 'sparkles'} size={13} />
            <span>{props.flagLabel}</span>
          </span>
        )}
        {props.cover}
        {props.panel && !props.maintenance && (
          <div className="bz-tile-panel" style={{ background: clothOf(props.clothId, 'deep') }}>
            {props.panel}
          </div>
        )}
      </div>
      {!props.wide && (
        <div className="bz-tile-foot">
          {props.maintenance ? (
            <span className="bz-tile-closed">
              <Icon name="wrench" size={13} />
              {props.maintenance}
            </span>
          ) : (
            <span className="bz-tile-vendor">{props.vendor}</span>
          )}
          {props.star}
        </div>
      )}
    </div>
  );
});

/** How far off the screen a label's art is fetched. loading="lazy" would fetch that of two screens and a half on a slow line. */
const NEAR = '400px';
const waiting = new WeakMap<Element, () => void>();
let watch: IntersectionObserver | undefined;

/** True from the moment the element comes near the screen; one observer for all labels of a page. */
function useNear(atOnce: boolean): [boolean, React.RefObject<HTMLDivElement | null>] {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(atOnce);
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return;
    const observer = (watch ??= new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
      },
      // Beside what a row shows of itself likewise: it is near once the row is slid.
      { rootMargin: NEAR, scrollMargin: NEAR },
    ));
    waiting.set(element, () => setNear(true));
    observer.observe(element);
    return () => observer.unobserve(element);
  }, [isNear]);
  return [isNear, ref];
}

/** The place of a tile that is still loading. */
export function TileSkeleton({ wide }: { wide?: boolean }) {
  return (
    <div className={wide ? 'bz-tile is-wide' : 'bz-tile'} aria-hidden="true">
      <div className="bz-tile-art is-skeleton" />
      {!wide && (
        <div className="bz-tile-foot">
          <span className="bz-skeleton" style={{ width: '52px', height: '10px' }} />
        </div>
      )}
    </div>
  );
}
