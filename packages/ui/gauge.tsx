type GaugeProps = {
  /** What is left, 0 to 1. */
  fraction: number;
  text: string;
  sub?: string;
  size?: number;
  /** Ticks turn to the warning colour (under ten seconds). */
  urgent?: boolean;
  label: string;
};
const TICKS = 31;

/** The half-moon as a clock: one tick goes out at a time. */
export function Gauge({ fraction, text, sub, size = 92, urgent, label }: GaugeProps) {
  const radius = size / 2 - 2;
  const colour = urgent ? 'var(--warn)' : 'var(--select)';
  return (
    <svg
      width={size}
      height={size / 2 + 8}
      viewBox={`0 0 ${size} ${size / 2 + 8}`}
      role="timer"
      aria-label={`${label} ${text}`}
    >
      {Array.from({ length: TICKS }, (_, i) => {
        const angle = Math.PI * (1 - i / (TICKS - 1));
        const lit = i / (TICKS - 1) <= fraction;
        const inner = radius - size * (i % 5 === 0 ? 0.11 : 0.075);
        const at = (r: number) =>
          `${(size / 2 + r * Math.cos(angle)).toFixed(1)} ${(size / 2 - r * Math.sin(angle) + 2).toFixed(1)}`;
        return (
          <path
            key={i}
            d={`M${at(radius)}L${at(inner)}`}
            stroke={lit ? colour : 'var(--line-2)'}
            strokeWidth={lit ? 3 : 2}
            strokeLinecap="round"
          />
        );
      })}
      <text
        x={size / 2}
        y={size / 2 - 2}
        textAnchor="middle"
        fontSize={size * Math.min(0.2, 1.4 / text.length)}
        fill="var(--chalk)"
        style={{ fontWeight: 780, fontStretch: '105%' }}
      >
        {text}
      </text>
      {sub && (
        <text
          x={size / 2}
          y={size * 0.25}
          textAnchor="middle"
          fontSize={Math.max(11, size * 0.085)}
          fill="var(--chalk-2)"
        >
          {sub}
        </text>
      )}
    </svg>
  );
}
