import './pager.css';
import { Icon } from './icon.tsx';

type PagerProps = {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  labels: { pager: string; previous: string; next: string; page: (n: number) => string };
  /** Neighbours of the current page on each side. */
  range?: number;
};

/** Page numbers with gaps; nothing for a single page. A page above the last is ignored. */
export function Pager({ page, totalPages, onPage, labels, range = 2 }: PagerProps) {
  if (totalPages <= 1) return null;
  const go = (to: number) => {
    if (to >= 1 && to <= totalPages && to !== page) onPage(to);
  };
  return (
    <nav className="bz-pager" aria-label={labels.pager}>
      <button type="button" aria-label={labels.previous} disabled={page <= 1} onClick={() => go(page - 1)}>
        <Icon name="chevron-left" size={16} />
      </button>
      {pagesShown(page, totalPages, range).map((one, index) =>
        one === 'gap' ? (
          <span key={`gap-${index}`}>…</span>
        ) : (
          <button
            key={one}
            type="button"
            aria-label={labels.page(one)}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => go(one)}
          >
            {one}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={labels.next}
        disabled={page >= totalPages}
        onClick={() => go(page + 1)}
      >
        <Icon name="chevron-right" size={16} />
      </button>
    </nav>
  );
}

/** First, last, the current page and its neighbours, with 'gap' where numbers are left out. */
export function pagesShown(page: number, totalPages: number, range: number): (number | 'gap')[] {
  const shown: (number | 'gap')[] = [];
  for (let one = 1; one <= totalPages; one++) {
    const near = Math.abs(one - page) <= range;
    if (one === 1 || one === totalPages || near) shown.push(one);
    else if (shown.at(-1) !== 'gap') shown.push('gap');
  }
  return shown;
}
