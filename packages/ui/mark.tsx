/** The house mark: two half-moon tables that read as a B. */
export function Mark({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M4 1.5h11a7 7 0 0 1 0 14H4z" fill="var(--action)" />
      <path d="M4 17h14a6.75 6.75 0 0 1 0 13.5H4z" fill="var(--chalk)" />
    </svg>
  );
}
