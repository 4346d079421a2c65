import { useNavigate, useSearch } from '@tanstack/react-router';
import { useT } from '../../session/language.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { AnnouncementList } from './announcement-list.tsx';
import { NOTICE_KINDS } from './announcement-draft.ts';

/** OP-13: announcements, popups, cards of the promotions page and the running line. */
export function NoticesPage() {
  const t = useT();
  const { kind = 'PL', page = 1 } = useSearch({ from: '/content/notices' });
  const navigate = useNavigate({ from: '/content/notices' });
  return (
    <AnnouncementList
      title={t('console.place.notices')}
      caption={t(`console.content.kind.${kind}`)}
      filter={{ kind, pageNo: page }}
      fresh={{ kind }}
      onPage={(to) => void navigate({ search: (before) => ({ ...before, page: to }) })}
      filters={
        <FilterChips
          label={t('console.content.kind')}
          value={kind}
          options={NOTICE_KINDS.map((value) => ({ value, text: t(`console.content.kind.${value}`) }))}
          onChange={(value) => void navigate({ search: { kind: value } })}
        />
      }
    />
  );
}
