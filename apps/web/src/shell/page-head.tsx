import './page-head.css';
import type { ReactNode } from 'react';
import { usePageBar } from './page-bar.ts';

type PageHeadProps = {
  title: string;
  /** In the phone's bar; give a stable element. */
  actions?: ReactNode;
  /** Beside the title on wide screens. */
  children?: ReactNode;
};

/** A page's title: its head on wide screens, the bar above it on phones. */
export function PageHead({ title, actions, children }: PageHeadProps) {
  usePageBar({ title, actions });
  return (
    <div className="page-head only-wide">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
