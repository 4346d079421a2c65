import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSiteConfig } from '../session/site-config.ts';
import { reportView } from './page-view.ts';

/** Draws nothing. */
export function PageViews() {
  const id = useSiteConfig()?.analyticsId ?? '';
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => reportView(id, path), [id, path]);
  return null;
}
