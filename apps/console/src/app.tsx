import { lazy, Suspense, useState } from 'react';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { SignInPage } from './features/staff/sign-in-page.tsx';
import { Splash } from './parts/splash.tsx';
import { Toasts } from './parts/toasts.tsx';
import { router } from './routes.tsx';
import { codeOf } from './session/ask.ts';
import { LanguageProvider } from './session/language.tsx';
import { createQueryClient } from './session/query-client.ts';
import { StaffSessionProvider, useMe } from './session/staff-session.tsx';
import { useTheme } from './session/theme.ts';
import { theme } from './theme/mantine-theme.ts';

const InvitationPage = lazy(async () => ({
  default: (await import('./features/staff/invitation-page.tsx')).InvitationPage,
}));
/** Where an operator's one-time link leads, whoever is signed in. */
const INVITATION = '/invitation';

/** The console: styles, texts, server state, and behind the sign-in the pages. */
export function ConsoleApp() {
  const [queryClient] = useState(createQueryClient);
  const colourScheme = useTheme();
  return (
    // Mantine's variables come from a stylesheet: the policy forbids the <style> it would otherwise inject.
    <MantineProvider
      theme={theme}
      forceColorScheme={colourScheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <LanguageProvider>
        <QueryClientProvider client={queryClient}>
          {location.pathname === INVITATION ? (
            <Suspense fallback={<Splash error={undefined} onRetry={() => undefined} />}>
              <Toasts />
              <InvitationPage />
            </Suspense>
          ) : (
            <SignedIn />
          )}
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>
  );
}

/** Who is not signed in sees the sign-in page at whatever address they asked for, and lands there afterwards. */
function SignedIn() {
  const me = useMe();
  if (me.data) {
    return (
      <StaffSessionProvider me={me.data}>
        <RouterProvider router={router} />
      </StaffSessionProvider>
    );
  }
  if (me.data === null)
    return (
      <>
        <Toasts />
        <SignInPage />
      </>
    );
  return <Splash error={me.error ? codeOf(me.error) : undefined} onRetry={() => void me.refetch()} />;
}
