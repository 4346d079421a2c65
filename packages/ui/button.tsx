import './button.css';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icons/names.ts';

type Looks = {
  /** primary asks to be pressed: one per view. outline second, plain to cancel, danger for what cannot be undone. */
  kind?: 'primary' | 'outline' | 'plain' | 'danger';
  /** small 36 px for toolbars, tiny 28 px inside rows, large 50 px for a form's one button. */
  size?: 'normal' | 'small' | 'tiny' | 'large';
  icon?: IconName;
  block?: boolean;
  children?: ReactNode;
};
type ButtonProps = Looks & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean };

/** The classes of a button, for links that look like one (a router's Link takes className). */
export function buttonClass({ kind = 'outline', size = 'normal', block }: Looks, more = ''): string {
  return `bz-button is-${kind} is-${size}${block ? ' is-block' : ''}${more ? ` ${more}` : ''}`;
}

/** While `busy` it shows a spinner, keeps its width and takes no second press. */
export function Button({ kind, size, icon, block, busy, className, children, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonClass({ kind, size, block }, className)}
      aria-busy={busy || undefined}
      disabled={rest.disabled || busy}
    >
      {busy ? <span className="bz-spinner" aria-hidden="true" /> : icon && <Icon name={icon} size={17} />}
      {children}
    </button>
  );
}

export function ButtonLink({
  kind,
  size,
  icon,
  block,
  className,
  children,
  ...rest
}: Looks & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={buttonClass({ kind, size, block }, className)}>
      {icon && <Icon name={icon} size={17} />}
      {children}
    </a>
  );
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: IconName;
  /** What it does, for people who do not see the icon. */
  label: string;
  iconSize?: number;
  outlined?: boolean;
  filled?: boolean;
};

export function IconButton({ icon, label, iconSize, outlined, filled, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`bz-icon-button${outlined ? ' is-outlined' : ''}${className ? ` ${className}` : ''}`}
    >
      <Icon name={icon} size={iconSize} filled={filled} />
    </button>
  );
}
