import type { Input } from '@baize/endpoint';
import type { Tx } from '@baize/db';
import { keepPrivately, redrawn, type PrivatePictureRefusal } from '@baize/images';
import { ok, refuse, type Result } from '@baize/kernel';
import type { diligenceApi } from './api.ts';
import type { DiligenceDeps, MemberCtx } from './deps.ts';
import {
  findLastSourceOfFunds,
  insertDocument,
  listDocuments,
  lockLastSourceOfFunds,
  removeDocument,
  type SourceOfFundsRow,
} from './source-of-funds.sql.ts';
import { DOCUMENTS_MAX, nextSourceOfFunds } from './source-of-funds-state.ts';
import { memberSourceOfFunds, type MemberSourceOfFunds } from './source-of-funds-view.ts';
import { moveSourceOfFunds } from './move-source-of-funds.ts';

type Api = typeof diligenceApi;
export const DOCUMENTS_FOLDER = 'uploads/funds-documents';

export const getFundsRequest = async (
  { db }: DiligenceDeps,
  ctx: MemberCtx,
): Promise<Result<MemberSourceOfFunds, never>> =>
  ok(await memberSourceOfFunds(db, await findLastSourceOfFunds(db, ctx.caller.memberId), ctx));

/** While the question waits for the member. */
const isOpen = (row: SourceOfFundsRow): boolean => nextSourceOfFunds(row.state, 'submit') !== undefined;

/** Keeps a picture of a paper. PDF files are not taken: nothing here can make a stranger's PDF harmless for who opens it. */
export async function attachFundsDocument(
  deps: DiligenceDeps,
  { image, name }: Input<Api, 'attachFundsDocument'>,
  ctx: MemberCtx,
): Promise<Result<MemberSourceOfFunds, 'state_changed' | 'too_many_documents' | PrivatePictureRefusal>> {
  type Attached = Result<MemberSourceOfFunds, 'state_changed' | 'too_many_documents'>;
  const drawn = await redrawn(image);
  if (!drawn.ok) return drawn;
  const bytes = drawn.value;
  return keepPrivately<Attached>(deps.files, DOCUMENTS_FOLDER, bytes, (file) =>
    deps.db.transaction<Attached>(async (tx) => {
      const row = await lockLastSourceOfFunds(tx, ctx.caller.memberId);
      if (!row || !isOpen(row)) return refuse('state_changed');
      if ((await listDocuments(tx, row.id)).length >= DOCUMENTS_MAX)
        return refuse('too_many_documents', { max: DOCUMENTS_MAX });
      await insertDocument(tx, { requestId: row.id, name, bytes: bytes.length, file, at: deps.clock.now() });
      return ok(await memberSourceOfFunds(tx, row, ctx));
    }),
  );
}

/** Before it is sent; the picture itself goes too, and where it cannot, the row stays. */
export function removeFundsDocument(
  deps: DiligenceDeps,
  { documentId }: Input<Api, 'removeFundsDocument'>,
  ctx: MemberCtx,
): Promise<Result<MemberSourceOfFunds, 'not_found' | 'state_changed'>> {
  return withOpen(deps, ctx, async (tx, row) => {
    const gone = await removeDocument(tx, row.id, documentId, deps.clock.now());
    if (gone === undefined) return refuse('not_found');
    await deps.files.remove(`${DOCUMENTS_FOLDER}/${gone}`);
    return ok(await memberSourceOfFunds(tx, row, ctx));
  });
}

export const submitFundsDocuments = (
  deps: DiligenceDeps,
  { statement }: Input<Api, 'submitFundsDocuments'>,
  ctx: MemberCtx,
): Promise<Result<MemberSourceOfFunds, 'state_changed' | 'documents_missing'>> =>
  withOpen(deps, ctx, async (tx, row) => {
    if (statement === '' && (await listDocuments(tx, row.id)).length === 0)
      return refuse('documents_missing');
    const actor = `member:${ctx.caller.memberId}` as const;
    const moved = await moveSourceOfFunds(deps, tx, row, 'submit', { actor, statement });
    return moved ? ok(await memberSourceOfFunds(tx, moved, ctx)) : refuse('state_changed');
  });

function withOpen<Code extends string>(
  { db }: DiligenceDeps,
  ctx: MemberCtx,
  work: (tx: Tx, row: SourceOfFundsRow) => Promise<Result<MemberSourceOfFunds, Code>>,
): Promise<Result<MemberSourceOfFunds, Code | 'state_changed'>> {
  return db.transaction(async (tx) => {
    const row = await lockLastSourceOfFunds(tx, ctx.caller.memberId);
    return row && isOpen(row) ? work(tx, row) : refuse('state_changed');
  });
}
