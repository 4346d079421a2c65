import type { ReactNode } from 'react';
import css from './parts.module.css';

/** A name and what it says; null or undefined: there is nothing to say. */
export type Fact = readonly [name: string, value: ReactNode];

const told = (facts: readonly Fact[]) => facts.filter(([, value]) => value !== null && value !== undefined);

/** What is known of one thing, a line each. */
export function Facts({ of, className = '' }: { of: readonly Fact[]; className?: string }) {
  return <dl className={`${css.facts} ${className}`}>{told(of).map(lineOf)}</dl>;
}

/** Sums side by side, large. */
export function Strip({ of }: { of: readonly Fact[] }) {
  return <dl className={css.strip}>{told(of).map(lineOf)}</dl>;
}

const lineOf = ([name, value]: Fact) => (
  <div key={name}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
