import './qr-code.css';

/** As the server drew it: one path in a square of `size` units, quiet zone included. */
export type Qr = { size: number; path: string };

/** Always dark on white: scanners need it so in either theme. */
export function QrCode({ qr, label }: { qr: Qr; label: string }) {
  return (
    <svg
      className="bz-qr"
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#15110E" />
    </svg>
  );
}
