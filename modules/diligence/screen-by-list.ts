import { ok } from '@baize/kernel';
import { bornAlike } from './person-name.ts';
import { listEntriesNamed } from './screening-list.sql.ts';
import type { ScreeningProvider } from './screening-provider.ts';

/** The brand's own lists: the same name, and no birth date that says otherwise. */
export const screenByList: ScreeningProvider = async (db, { merchantId, nameKey, birthday }) => {
  const entries = await listEntriesNamed(db, merchantId, nameKey);
  return ok(
    entries.flatMap(({ list_name: listName, name, born, kind, reference }) => {
      const isAlike = bornAlike(birthday, born);
      if (isAlike === false) return [];
      const entryKey = [listName, nameKey, born ?? '', kind, reference].join('|');
      const withBirth = isAlike === true;
      return [{ source: 'list' as const, entryKey, listName, name, born, kind, reference, withBirth }];
    }),
  );
};
