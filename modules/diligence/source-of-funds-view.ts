import type { Language, Output } from '@baize/endpoint';
import type { Db } from '@baize/db';
import { memberReasonText } from '@baize/messaging';
import type { diligenceApi } from './api.ts';
import type { diligenceConsoleApi } from './console-api.ts';
import { sourceOfFundsActs } from './source-of-funds-state.ts';
import { listDocuments, listSteps, type SourceOfFundsRow } from './source-of-funds.sql.ts';

export type SourceOfFundsView = Output<typeof diligenceConsoleApi, 'askForFunds'>;
export type MemberSourceOfFunds = Output<typeof diligenceApi, 'getFundsRequest'>;

/** For operators: with every step and document. */
export async function sourceOfFundsView(
  db: Db,
  row: SourceOfFundsRow,
  { language }: { language: Language },
): Promise<SourceOfFundsView> {
  return {
    fundsId: row.id,
    memberId: row.memberId,
    account: row.account,
    state: row.state,
    acts: sourceOfFundsActs(row.state),
    question: row.question,
    askedBy: row.askedBy,
    askedAt: row.askedAt.getTime(),
    dueAt: row.dueAt.getTime(),
    statement: row.statement,
    isBlocking: row.isBlocking,
    documents: (await listDocuments(db, row.id)).map(({ id, name, bytes, addedAt: at }) => ({
      documentId: id,
      name,
      bytes,
      addedAt: at.getTime(),
    })),
    steps: (await listSteps(db, row.id)).map(({ event, state, actor, reason, at }) => ({
      event,
      state,
      actor,
      reason: memberReasonText(language, reason) ?? '',
      at: at.getTime(),
    })),
  };
}

/** For the member: the question, the answer, and the operator's last words to them. */
export async function memberSourceOfFunds(
  db: Db,
  row: SourceOfFundsRow | undefined,
  { language }: { language: Language },
): Promise<MemberSourceOfFunds> {
  // A question that was taken back needs no answer and no explanation.
  if (!row || row.state === 'WITHDRAWN') return { request: null };
  const documents = await listDocuments(db, row.id);
  const last = (await listSteps(db, row.id)).findLast(
    ({ event }) => event === 'refuse' || event === 'ask_again',
  );
  const isAboutIt = row.state !== 'ACCEPTED' && row.state !== 'SUBMITTED';
  return {
    request: {
      fundsId: row.id,
      state: row.state,
      question: row.question,
      askedAt: row.askedAt.getTime(),
      dueAt: row.dueAt.getTime(),
      statement: row.statement,
      isBlocking: row.isBlocking,
      remark: isAboutIt ? (memberReasonText(language, last?.reason ?? null) ?? '') : '',
      documents: documents.map(({ id, name, addedAt: at }) => ({
        documentId: id,
        name,
        addedAt: at.getTime(),
      })),
    },
  };
}
