/** Large arcs printed on the cloth behind the first screen. */
export function Marks() {
  return (
    <svg
      className="marks"
      viewBox="0 0 1168 1400"
      width="100%"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <g fill="none" stroke="var(--chalk)" strokeOpacity=".07">
        <circle cx="584" cy="-260" r="760" strokeWidth="2" />
        <circle cx="584" cy="-260" r="774" strokeWidth="6" />
        <circle cx="584" cy="-260" r="1040" strokeWidth="2" />
      </g>
    </svg>
  );
}
