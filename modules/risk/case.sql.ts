import { insertRow, listPage, type Db, type Tx } from '@baize/db';
import type { Claim } from '@baize/endpoint';
import type { Page, PageRequest } from '@baize/kernel';
import type { CASE_OUTCOMES, CASE_STATES } from './api.ts';
import type { CaseFact, CaseKind, RiskRule } from './rules.ts';

export type RuleRow = { rule: RiskRule; isOn: boolean; value: number };
export const listRuleRows = (db: Db, merchantId: number, currency: string): Promise<RuleRow[]> =>
  db.many('select rule, is_on, value from risk.rule where merchant_id = $1 and currency = $2', [
    merchantId,
    currency,
  ]);

export const saveRule = (tx: Tx, rule: RuleRow & { merchantId: number; currency: string }): Promise<number> =>
  tx.run(
    `insert into risk.rule (merchant_id, currency, rule, is_on, value) values ($1, $2, $3, $4, $5)
     on conflict (merchant_id, currency, rule) do update set is_on = excluded.is_on, value = excluded.value`,
    [rule.merchantId, rule.currency, rule.rule, rule.isOn, rule.value],
  );

export type CaseState = (typeof CASE_STATES)[number];
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];
export type CaseRow = {
  id: number;
  merchantId: number;
  memberId: number;
  account: string;
  rule: CaseKind;
  detail: Record<string, unknown>;
  state: CaseState;
  claimedById: number | null;
  claimedBy: string | null;
  claimedAt: Date | null;
  outcome: CaseOutcome | null;
  reason: string | null;
  openedAt: Date;
  lastSeenAt: Date;
  closedAt: Date | null;
};

/** Opens a case or refreshes the open one. What was closed with the very same facts stays closed. */
export const openCase = (
  db: Db,
  found: { merchantId: number; memberId: number; account: string; fact: CaseFact; at: Date },
): Promise<number> =>
  db.run(
    `insert into risk.finding_case as c (merchant_id, member_id, account, rule, detail, opened_at, last_seen_at)
     select $1, $2, $3, $4, $5::jsonb, $6, $6
      where not exists (
        select from (select detail from risk.finding_case
                      where member_id = $2 and rule = $4 and state = 'CLOSED' order by id desc limit 1) last
         where last.detail = $5::jsonb)
     on conflict (member_id, rule) where state <> 'CLOSED' do update
       set detail = excluded.detail, last_seen_at = excluded.last_seen_at`,
    [
      found.merchantId,
      found.memberId,
      found.account,
      found.fact.rule,
      JSON.stringify(found.fact.detail),
      found.at,
    ],
  );

export const findCase = (db: Db, merchantId: number, id: number): Promise<CaseRow | undefined> =>
  db.maybe('select * from risk.finding_case where merchant_id = $1 and id = $2', [merchantId, id]);

export const lockCase = (tx: Tx, merchantId: number, id: number): Promise<CaseRow | undefined> =>
  tx.maybe('select * from risk.finding_case where merchant_id = $1 and id = $2 for update', [merchantId, id]);

/** A claim, or none: then the case is open for everybody. */
export const claimCase = (tx: Tx, id: number, claim: Claim): Promise<CaseRow> =>
  tx.one(
    `update risk.finding_case set state = case when $2::int is null then 'OPEN' else 'CLAIMED' end,
        claimed_by_id = $2, claimed_by = $3, claimed_at = $4
      where id = $1 returning *`,
    [id, claim.claimedById, claim.claimedBy, claim.claimedAt],
  );

export const closeCase = (
  tx: Tx,
  to: { id: number; outcome: CaseOutcome; reason: string; at: Date },
): Promise<CaseRow> =>
  tx.one(
    `update risk.finding_case set state = 'CLOSED', outcome = $2, reason = $3, closed_at = $4 where id = $1 returning *`,
    [to.id, to.outcome, to.reason, to.at],
  );

/** The one that is not closed, locked. */
export const lockOpenCaseOf = (tx: Tx, memberId: number, kind: CaseKind): Promise<CaseRow | undefined> =>
  tx.maybe(
    `select * from risk.finding_case where member_id = $1 and rule = $2 and state <> 'CLOSED' for update`,
    [memberId, kind],
  );

export const listCasesOf = (db: Db, memberId: number): Promise<CaseRow[]> =>
  db.many('select * from risk.finding_case where member_id = $1 order by id desc limit 50', [memberId]);

export const listCasePage = <View>(
  db: Db,
  {
    merchantId,
    state,
    rule,
    account,
  }: {
    merchantId: number;
    state?: CaseState | undefined;
    rule?: CaseKind | undefined;
    account?: string | undefined;
  },
  page: PageRequest,
  view: (row: CaseRow) => View,
): Promise<Page<View>> =>
  listPage(
    db,
    {
      select: '*',
      from: 'risk.finding_case',
      where: [
        ['merchant_id = ?', merchantId],
        state === undefined ? ['state <> ?', 'CLOSED'] : ['state = ?', state],
        ['rule = ?', rule],
        ['account = ?', account],
      ],
      order: 'id desc',
    },
    page,
    view,
  );

export type NoteRow = { text: string; by: string; at: Date };
export const listNotes = (db: Db, memberId: number): Promise<NoteRow[]> =>
  db.many('select text, by, at from risk.note where member_id = $1 order by id desc limit 100', [memberId]);
export const insertNote = (tx: Tx, memberId: number, note: NoteRow): Promise<number> =>
  insertRow(tx, 'risk.note', { memberId, ...note });

export const isFrozen = async (db: Db, memberId: number): Promise<boolean> =>
  (await db.maybe('select 1 from risk.freeze where member_id = $1', [memberId])) !== undefined;
/** 0: frozen already. */
export const insertFreeze = (
  tx: Tx,
  row: { memberId: number; reason: string; by: string; at: Date },
): Promise<number> => insertRow(tx, 'risk.freeze', row, 'on conflict do nothing');
export const deleteFreeze = (tx: Tx, memberId: number): Promise<number> =>
  tx.run('delete from risk.freeze where member_id = $1', [memberId]);

export const findProgress = async (db: Db, job: string): Promise<Date | undefined> =>
  (await db.maybe<{ upto: Date }>('select upto from risk.progress where job = $1', [job]))?.upto;
export const saveProgress = (db: Db, job: string, upto: Date): Promise<number> =>
  db.run(
    `insert into risk.progress (job, upto) values ($1, $2)
     on conflict (job) do update set upto = excluded.upto`,
    [job, upto],
  );
