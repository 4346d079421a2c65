import './tile.css';
import { memo, useState, type ReactNode } from 'react';
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
  return (
    <div
      className={`bz-tile${props.wide ? ' is-wide' : ''}${props.maintenance ? ' is-closed' : ''}`}
      data-node-id={props.nodeId}
    >
      <div
        className="bz-tile-art"
        style={{ background: clothOf(props.clothId), color: clothOf(props.clothId, 'title') }}
      >
        {failed === props.artUrl ? (
          <span className="bz-tile-word">{props.title}</span>
        ) : (
          <img
            src={props.artUrl}
            alt=""
            width={props.wide ? 320 : 300}
            height={props.wide ? 200 : 400}
            loading={props.eager ? 'eager' : 'lazy'}
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
