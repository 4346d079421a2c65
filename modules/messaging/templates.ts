import { type Input, type Language, type Output, staffChange } from '@baize/endpoint';
import { invariant, ok, refuse, type Result } from '@baize/kernel';
import type { messagingConsoleApi } from './console-api.ts';
import { type MessagingConsoleDeps, type StaffCtx } from './deps.ts';
import { insertWording } from './inbox.sql.ts';
import { askedFor, NOTICE_WORDS } from './render-notice.ts';
import { NOTICE_PARAMS, NOTICE_TEMPLATES, type NoticeTemplate, type Wording } from './template.ts';
import { wordingsOf, type Wordings } from './wordings.ts';

type Api = typeof messagingConsoleApi;
type View = Output<Api, 'saveTemplate'>;

const LANGUAGES = ['EN', 'CN', 'KM'] as const satisfies readonly Language[];

/** OP-29: every notice with our words and the brand's own. */
export async function listTemplates({ db, clock }: MessagingConsoleDeps, ctx: StaffCtx) {
  const own = await wordingsOf(db, ctx.merchantId);
  return ok(NOTICE_TEMPLATES.map((template) => viewOf(template, own, clock.now())));
}

/** A wording must use every parameter of our text (amounts, order numbers) and no other. */
export function saveTemplate(
  deps: MessagingConsoleDeps,
  { template, language, title, body, reason }: Input<Api, 'saveTemplate'>,
  ctx: StaffCtx,
): Promise<Result<View, 'text_placeholders'>> {
  return write(deps, ctx, { template, language, reason, wording: { title, body } }, () => {
    const asked = askedFor({ title, body });
    const known: readonly string[] = NOTICE_PARAMS[template];
    const unknown = [...asked].filter((name) => !known.includes(name));
    const missing = known.filter((name) => !asked.has(name));
    return unknown.length > 0 || missing.length > 0
      ? refuse('text_placeholders', { missing, unknown })
      : ok(null);
  });
}

export const resetTemplate = (
  deps: MessagingConsoleDeps,
  { template, language, reason }: Input<Api, 'resetTemplate'>,
  ctx: StaffCtx,
): Promise<Result<View, 'not_found'>> =>
  write(deps, ctx, { template, language, reason, wording: null }, (before) =>
    before ? ok(null) : refuse('not_found'),
  );

function write<Code extends string>(
  deps: MessagingConsoleDeps,
  ctx: StaffCtx,
  {
    template,
    language,
    reason,
    wording,
  }: { template: NoticeTemplate; language: Language; reason: string; wording: Wording | null },
  check: (before: Wording | undefined) => Result<null, Code>,
): Promise<Result<View, Code>> {
  return staffChange(
    deps,
    ctx,
    { action: wording ? 'messaging.template.save' : 'messaging.template.reset', reason },
    async (tx) => {
      const now = deps.clock.now();
      const before = (await wordingsOf(tx, ctx.merchantId))(template, language, now);
      const checked = check(before);
      if (!checked.ok) return checked;
      const saved = await insertWording(tx, {
        merchantId: ctx.merchantId,
        template,
        language,
        wording,
        by: ctx.caller.name,
        at: now,
      });
      invariant(saved === 1, 'the wording was kept');
      return ok({
        target: `template:${template}:${language}`,
        ...(before ? { before } : {}),
        ...(wording ? { after: wording } : {}),
        value: viewOf(template, await wordingsOf(tx, ctx.merchantId), now),
      });
    },
  );
}

const viewOf = (template: NoticeTemplate, own: Wordings, now: Date): View => {
  const wordsOf = (language: Language) => ({
    ours: NOTICE_WORDS[language].notices[template],
    own: own(template, language, now) ?? null,
  });
  const [EN, CN, KM] = LANGUAGES.map(wordsOf);
  invariant(EN && CN && KM, 'words in every language');
  return { template, params: [...NOTICE_PARAMS[template]], words: { EN, CN, KM } };
};
