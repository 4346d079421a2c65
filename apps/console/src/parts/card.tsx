import type { ReactNode } from 'react';
import css from './parts.module.css';

type CardProps = {
  title: string;
  /** At the right of the title. */
  head?: ReactNode;
  /** Something that is no card stands above it. */
  isBelow?: boolean;
  children: ReactNode;
};

/** A part of a page under a title of its own. */
export function Card({ title, head, isBelow = false, children }: CardProps) {
  return (
    <section className={`${css.card} ${isBelow ? css.below : ''}`}>
      <div className={css.cardHead}>
        <h2>{title}</h2>
        <span className={css.space} />
        {head}
      </div>
      {children}
    </section>
  );
}
