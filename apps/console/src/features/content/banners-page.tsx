import { useNavigate, useSearch } from '@tanstack/react-router';
import { useT } from '../../session/language.tsx';
import { FilterChips } from '../../parts/filter-chips.tsx';
import { AnnouncementList } from './announcement-list.tsx';
import { BANNER_GROUPS } from './announcement-draft.ts';

/** OP-12: the pictures of each place of the site, in order. */
export function BannersPage() {
  const t = useT();
  const { group, page = 1 } = useSearch({ from: '/content/banners' });
  const navigate = useNavigate({ from: '/content/banners' });
  return (
    <AnnouncementList
      title={t('console.place.banners')}
      caption={t('console.place.banners')}
      filter={{ kind: 'B', ...(group ? { groupName: group } : {}), pageNo: page }}
      fresh={{ kind: 'B', ...(group ? { group } : {}) }}
      onPage={(to) => void navigate({ search: (before) => ({ ...before, page: to }) })}
      filters={
        <FilterChips
          label={t('console.content.group')}
          value={group ?? 'all'}
          options={[
            { value: 'all' as const, text: t('console.common.all') },
            ...BANNER_GROUPS.map((value) => ({ value, text: t(`console.content.group.${value}`) })),
          ]}
          onChange={(value) => void navigate({ search: value === 'all' ? {} : { group: value } })}
        />
      }
    />
  );
}
