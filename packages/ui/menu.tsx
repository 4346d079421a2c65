import './menu.css';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icons/names.ts';

export type MenuItem = {
  key: string;
  label: ReactNode;
  icon?: IconName;
  /** Set for choices of which one is on (languages). */
  checked?: boolean;
  lang?: string;
  onSelect: () => void;
  separated?: boolean;
};
type MenuProps = {
  label: string;
  /** What the button shows; its name is `label` when it shows only a picture. */
  button: ReactNode;
  buttonClassName?: string;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  /** Told each time the list opens: the moment to fetch what it shows. */
  onOpen?: () => void;
};

/** A button that opens a short list of actions or choices; arrows, Home, End and Escape work. */
export function Menu({ label, button, buttonClassName, items, align = 'start', onOpen }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const listId = useId();
  useEffect(() => {
    if (!open) return;
    const rows = root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]');
    (root.current?.querySelector<HTMLElement>('[aria-checked=true]') ?? rows?.[0])?.focus();
    const onDown = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onDown);
    return () => document.removeEventListener('pointerdown', onDown);
  }, [open]);
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const rows = [...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    const next = to[event.key];
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else if (next !== undefined) rows[(next + rows.length) % rows.length]?.focus();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
  };
  return (
    <div className="bz-menu" ref={root}>
      <button
        ref={trigger}
        type="button"
        className={buttonClassName}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => {
          if (!open) onOpen?.();
          setOpen(!open);
        }}
      >
        {button}
      </button>
      {open && (
        <div
          id={listId}
          className={`bz-menu-list is-${align}`}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
        >
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              lang={item.lang}
              className={item.separated ? 'is-separated' : undefined}
              role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.checked}
              tabIndex={-1}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.icon && <Icon name={item.icon} />}
              <span>{item.label}</span>
              {item.checked && <Icon name="check" size={16} />}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
