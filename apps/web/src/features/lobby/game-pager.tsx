import { ListPager } from '../../shell/list-pager.tsx';

type GamePagerProps = { page: number; totalPages: number; onPage: (page: number) => void };

/** The pages of a list of games; another page begins at its top. */
export function GamePager({ page, totalPages, onPage }: GamePagerProps) {
  const turn = (next: number) => {
    onPage(next);
    scrollTo({ top: 0 });
  };
  return (
    <div className="lobby-pager">
      <ListPager page={page} totalPages={totalPages} onPage={turn} />
    </div>
  );
}
