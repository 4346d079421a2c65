import './icon.css';
import sprite from './icons/sprite.svg?no-inline';
import type { IconName } from './icons/names.ts';

type IconProps = { name: IconName; size?: number; className?: string; filled?: boolean };

/** Icons that point along the line of reading; they turn round with it. */
const ALONG: ReadonlySet<IconName> = new Set<IconName>([
  'arrow-left',
  'arrow-right',
  'chevron-left',
  'chevron-right',
  'log-out',
]);

/** A line icon in the text's colour. Decorative: give the control around it a name. */
export function Icon({ name, size = 18, className, filled }: IconProps) {
  return (
    <svg
      className={className ? `bz-icon ${className}` : 'bz-icon'}
      data-filled={filled || undefined}
      data-along={ALONG.has(name) || undefined}
      width={size}
      height={size}
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
