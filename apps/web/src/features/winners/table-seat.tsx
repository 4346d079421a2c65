import { clothOf } from '@baize/ui';
import { usePicture } from '../../session/picture.ts';

/** The half-moon's measures, and the angles at which five seats lie on its rim. */
export type Table = {
  width: number;
  height: number;
  rim: { x: number; y: number };
  /** Distance of the printed line from the rim. */
  line: number;
  angles: readonly number[];
};

/** Room under the table for the two lines about a winner. */
const SAID_WIDE = 46;
const SAID_SMALL = 42;

const tableFor = (width: number, height: number, seat: number, margin: number, said: number) => ({
  width,
  height,
  rim: { x: width / 2 - margin, y: height - seat - 4 - said },
});
const WIDE: Table = {
  ...tableFor(384, 292, 24, 16, SAID_WIDE),
  line: 34,
  angles: [2.62, 2.12, 1.5708, 1.02, 0.52],
};
/** The phone's flatter table. */
const SMALL: Table = {
  ...tableFor(366, 178, 17, 20, SAID_SMALL),
  line: 24,
  angles: [2.62, 2.13, 1.5708, 1.01, 0.52],
};
export const tableOf = (isPhone: boolean): Table => (isPhone ? SMALL : WIDE);

type SeatProps = {
  table: Table;
  index: number;
  label: string;
  gameId: number;
  iconUrl: string;
  /** The ring is at this seat. */
  isActive?: boolean;
  onClick: () => void;
};

export function Seat({ table, index, label, gameId, iconUrl, isActive, onClick }: SeatProps) {
  const picture = usePicture();
  const { width, height, rim } = table;
  const angle = table.angles[index] ?? 0;
  return (
    <button
      type="button"
      className={isActive ? 'jackpot-seat is-active' : 'jackpot-seat'}
      aria-label={label}
      title={label}
      onClick={onClick}
      style={{
        left: `${((width / 2 + rim.x * Math.cos(angle)) / width) * 100}%`,
        top: `${((rim.y * Math.sin(angle)) / height) * 100}%`,
        background: clothOf(gameId),
      }}
    >
      {iconUrl && <img src={picture(iconUrl)} alt="" width="60" height="80" loading="lazy" />}
    </button>
  );
}
