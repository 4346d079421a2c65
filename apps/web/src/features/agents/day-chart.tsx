import './day-chart.css';
import { unitsOf } from '@baize/kernel';

type Day = { day: string; validBet: string; winLoss: string };
type Props = { days: readonly Day[]; label: string; names: { bar: string; line: string } };

const [WIDTH, HEIGHT, TOP, FOOT, SIDE] = [720, 240, 12, 24, 8];
const ROOM = HEIGHT - TOP - FOOT;

/** Bars of valid bet with the line of win and loss; each has a scale of its own. The figures stand in a table beside it. */
export function DayChart({ days, label, names }: Props) {
  const bars = days.map(({ validBet }) => unitsOf(validBet) ?? 0n);
  const line = days.map(({ winLoss }) => signedUnits(winLoss));
  const [barMax, low, high] = [most(bars), least(line), most(line)];
  const step = (WIDTH - 2 * SIDE) / Math.max(1, days.length);
  const barWidth = Math.min(44, step * 0.62);
  const middle = (index: number) => SIDE + step * (index + 0.5);
  const lineY = (value: bigint) => TOP + ROOM - share(value - low, high - low) * ROOM;
  const shown = Math.ceil(days.length / 8);
  return (
    <figure className="day-chart">
      <figcaption>
        <span className="is-bar">{names.bar}</span>
        <span className="is-line">{names.line}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {[0, 1, 2, 3].map((rule) => (
          <path
            key={rule}
            className="day-chart-rule"
            d={`M${SIDE} ${TOP + (ROOM * rule) / 3}H${WIDTH - SIDE}`}
          />
        ))}
        {bars.map((value, index) => {
          const height = share(value, barMax) * ROOM;
          return (
            <rect
              key={days[index]?.day}
              className={index === bars.length - 1 ? 'is-newest' : undefined}
              x={middle(index) - barWidth / 2}
              y={TOP + ROOM - height}
              width={barWidth}
              height={height}
              rx="2"
            />
          );
        })}
        {low < 0n && high > 0n && (
          <path className="day-chart-zero" d={`M${SIDE} ${lineY(0n)}H${WIDTH - SIDE}`} />
        )}
        {line.length > 1 && (
          <polyline points={line.map((value, index) => `${middle(index)},${lineY(value)}`).join(' ')} />
        )}
        {line.map((value, index) => (
          <circle key={days[index]?.day} cx={middle(index)} cy={lineY(value)} r="3.5" />
        ))}
        {days.map(({ day }, index) =>
          (days.length - 1 - index) % shown === 0 ? (
            <text key={day} x={middle(index)} y={HEIGHT - 6} textAnchor="middle">
              {day.slice(5)}
            </text>
          ) : null,
        )}
      </svg>
    </figure>
  );
}

const signedUnits = (text: string): bigint =>
  text.startsWith('-') ? -(unitsOf(text.slice(1)) ?? 0n) : (unitsOf(text) ?? 0n);
const most = (values: readonly bigint[]) => values.reduce((max, value) => (value > max ? value : max), 0n);
const least = (values: readonly bigint[]) => values.reduce((min, value) => (value < min ? value : min), 0n);
/** 0 to 1, for drawing. */
const share = (part: bigint, of: bigint): number => (of === 0n ? 0 : Number((part * 10_000n) / of) / 10_000);
