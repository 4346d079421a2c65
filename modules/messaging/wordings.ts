import type { Db } from '@baize/db';
import type { Language } from '@baize/endpoint';
import { listWordings } from './inbox.sql.ts';
import type { NoticeTemplate, Wording } from './template.ts';

/** A brand's own words for its notices, by the time they were in force. */
export type Wordings = (template: NoticeTemplate, language: Language, at: Date) => Wording | undefined;

export async function wordingsOf(db: Db, merchantId: number): Promise<Wordings> {
  const rows = await listWordings(db, merchantId);
  return (template, language, at) => {
    const last = rows.findLast(
      (row) => row.template === template && row.language === language && row.createdAt <= at,
    );
    return last?.title && last.body ? { title: last.title, body: last.body } : undefined;
  };
}
