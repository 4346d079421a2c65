import { I18nProvider } from '@baize/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { makeRouter } from './router.ts';
import { routeTree } from './routes.tsx';
import { i18nStore } from './session/language.ts';
import { queryClient } from './session/query-client.ts';
import { useStore } from './session/store.ts';
import { useTextOverrides } from './session/text-overrides.ts';
import { StatusGate } from './shell/status-gate.tsx';

const router = makeRouter(routeTree);

export function App() {
  return (
    <I18nProvider i18n={useStore(i18nStore)}>
      <QueryClientProvider client={queryClient}>
        <LiveTexts />
        <StatusGate>
          <RouterProvider router={router} />
        </StatusGate>
      </QueryClientProvider>
    </I18nProvider>
  );
}

/** A leaf of its own, so that its query renders nothing else. */
function LiveTexts() {
  useTextOverrides();
  return null;
}
