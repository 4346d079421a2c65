import { useT } from '@baize/i18n';
import { Pager } from '@baize/ui';

type GamePagerProps = { page: number; totalPages: number; onPage: (page: number) => void };

/** The pages of a list of games; another page begins at its top. */
export function GamePager({ page, totalPages, onPage }: GamePagerProps) {
  const t = useT();
  return (
    <div className="lobby-pager">
      <Pager
        page={page}
        totalPages={totalPages}
        onPage={(next) => {
          onPage(next);
          scrollTo({ top: 0 });
        }}
        labels={{
          pager: t('lobby.pager'),
          previous: t('lobby.previous'),
          next: t('lobby.next'),
          page: (n) => t('lobby.page', { n }),
        }}
      />
    </div>
  );
}
