import { useT } from '@baize/i18n';
import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPage } from '../../loading/lazy-page.tsx';
import { useGo } from '../../link.tsx';
import { SearchBox } from '../lobby/search-box.tsx';

const SearchResults = lazyPage(() => import('./search-results.tsx'), 'SearchResults');
const Nothing = () => null;

/** The search box of the home page: the first fifteen games under it while one types (LOBBY-029), all of them on Enter. */
export function HomeSearch() {
  const t = useT();
  const go = useGo();
  const [name, setName] = useState('');
  const [isOpen, setOpen] = useState(false);
  return (
    // Escape and leaving come up here from what is inside; the group itself is nothing to press.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={t('lobby.search')}
      className="home-search"
      onFocus={() => setOpen(true)}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <SearchBox
        value={name}
        onName={(next) => {
          setName(next);
          setOpen(true);
        }}
        onEnter={(wanted) => wanted && go('/search', { search: { name: wanted } })}
      />
      {name && isOpen && (
        <CatchBoundary getResetKey={() => name} errorComponent={Nothing}>
          <Suspense>
            <SearchResults name={name} />
          </Suspense>
        </CatchBoundary>
      )}
    </div>
  );
}
