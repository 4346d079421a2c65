/** FNV-1a, 32 bit: the same cloth for a vendor code here, in the tiles and in the banners. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A code of several words is shortened to its last, which tells it from its family: TCG_SEA lies there as SEA. */
export const lammerWord = (code: string): string => code.slice(code.lastIndexOf('_') + 1);

/** The dealer's marker disc with a vendor code, in place of a logo (look.md §4). */
export function Lammer({ code, size = 44 }: { code: string; size?: number }) {
  const cloth = fnv1a(code) % 5;
  const word = lammerWord(code);
  const scale = word.length > 3 ? 0.25 : word.length > 2 ? 0.3 : 0.36;
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true" className="bz-lammer">
      <circle cx={size / 2} cy={size / 2} r={size / 2 - 0.5} fill={`var(--c${cloth})`} />
      <circle
        cx={size / 2}
        cy={size / 2}
        r={size / 2 - 3.2}
        fill="none"
        stroke={`var(--c${cloth}-title)`}
        strokeOpacity=".75"
      />
      <text
        x={size / 2}
        y={size / 2}
        dy=".355em"
        textAnchor="middle"
        fontSize={scale * size * (word.length > 4 ? 4 / word.length : 1)}
        fill={`var(--c${cloth}-title)`}
        style={{ fontFamily: 'Archivo', fontWeight: 820, fontStretch: word.length > 3 ? '80%' : '100%' }}
      >
        {word}
      </text>
    </svg>
  );
}
