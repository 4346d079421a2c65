import '@mantine/core/styles/default-css-variables.layer.css';
import { createTheme, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

const theme = createTheme({
  fontFamily: 'var(--font-ui)',
  headings: { fontFamily: 'var(--font-ui)' },
  defaultRadius: 6,
  respectReducedMotion: true,
});

/**
 * Mantine for the parts that need it (dialogs, date pickers), inside their lazy chunk: the first screen carries none
 * of it. No style element is written, so the page's policy can forbid inline styles.
 */
export function MantineFrame({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} getRootElement={noRoot}>
      {children}
    </MantineProvider>
  );
}

// The theme attribute of the document is ours (data-theme); Mantine must not write its own.
const noRoot = () => undefined;
