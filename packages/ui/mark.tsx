/** The house mark, two half-moon tables that read as a B; of a brand with another initial, that on one table. */
export function Mark({ size = 30, of: brand = 'B' }: { size?: number; of?: string | undefined }) {
  const initial = [...brand.trim()][0]?.toUpperCase() ?? 'B';
  if (initial !== 'B')
    return (
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <path d="M2 1.5h14a14.5 14.5 0 0 1 0 29H2z" fill="var(--action)" />
        <text x="14" y="23" textAnchor="middle" fontSize="20" fontWeight="800" fill="var(--on-action)">
          {initial}
        </text>
      </svg>
    );
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M4 1.5h11a7 7 0 0 1 0 14H4z" fill="var(--action)" />
      <path d="M4 17h14a6.75 6.75 0 0 1 0 13.5H4z" fill="var(--chalk)" />
    </svg>
  );
}
