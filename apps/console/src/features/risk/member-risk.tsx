import { useQuery } from '@tanstack/react-query';
import { StatusTag } from '@baize/ui';
import { risk } from '../../session/clients.ts';
import { useT, useTableTime } from '../../session/language.tsx';
import { Opener } from '../../parts/opener.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { memberReasonFields, memberReasonOf, NOTHING_TOLD } from '../../parts/member-reason.ts';
import { Answered } from '../../parts/loaded.tsx';
import { Card } from '../../parts/card.tsx';
import parts from '../../parts/parts.module.css';
import { STANDING } from '../member-desk/member-acts.tsx';
import type { Member } from '../member-desk/member-desk.queries.ts';
import { MemberDiligence } from '../diligence/member-diligence.tsx';
import { factText } from './fact-text.ts';
import { memberRisk, useRiskCurrency, type MemberRisk } from './risk.queries.ts';
import { ruleText } from './rule-text.ts';

const NOTE_MAX = 1000;

/** OP-32: what makes somebody look twice at a member, what was made of it, and what colleagues wrote down. */
export function MemberRiskTab({ member }: { member: Member }) {
  const { memberId } = member;
  const found = useQuery(memberRisk({ memberId }));
  return (
    <Answered of={found}>
      {(one) => (
        <>
          <Standing one={one} blocks={member.blocks} />
          <MemberDiligence memberId={memberId} />
          <Seen one={one} />
          <Notes one={one} />
        </>
      )}
    </Answered>
  );
}

function Standing({
  one: { isFrozen, memberId, account },
  blocks,
}: {
  one: MemberRisk;
  blocks: Member['blocks'];
}) {
  const t = useT();
  const may = useMay('risk.write');
  const act = isFrozen ? 'unfreeze' : 'freeze';
  return (
    <Card
      title={t('console.risk.standing')}
      head={
        may && (
          <Opener size="compact-sm" variant={isFrozen ? 'default' : 'danger'} text={t(`console.risk.${act}`)}>
            {(close) => (
              <FormDialog
                title={t(`console.risk.${act}Title`, { account })}
                text={t(`console.risk.${act}Text`)}
                confirm={t(`console.risk.${act}`)}
                destructive={!isFrozen}
                began={NOTHING_TOLD}
                fields={(draft) => (isFrozen ? [] : memberReasonFields(t, 'account', draft))}
                isNote={!isFrozen}
                send={(draft, reason) =>
                  isFrozen
                    ? risk.unfreezeMember({ memberId, reason })
                    : risk.freezeMember({ memberId, memberReason: memberReasonOf(draft), reason })
                }
                forgets={STANDING}
                done={t('console.risk.done')}
                onClose={close}
              />
            )}
          </Opener>
        )
      }
    >
      <Facts
        of={(['no_bet', 'no_withdraw'] as const).map((block) => {
          const isBlocked = blocks.includes(block);
          return [
            t(`console.member.block.${block}`),
            <StatusTag key={block} tone={isBlocked ? 'down' : 'up'}>
              {t(isBlocked ? 'console.risk.blocked' : 'console.risk.free')}
            </StatusTag>,
          ];
        })}
      />
    </Card>
  );
}

function Seen({ one }: { one: MemberRisk }) {
  const t = useT();
  const time = useTableTime();
  const currency = useRiskCurrency();
  return (
    <Card title={t('console.risk.hints')}>
      {one.hints.length + one.cases.length === 0 && (
        <p className={parts.note}>{t('console.withdrawals.noHints')}</p>
      )}
      <ul className={parts.plainList}>
        {one.hints.map((hint) => (
          <li key={hint.rule}>
            <StatusTag tone="warn">{ruleText(t, hint.rule)}</StatusTag>
            <span className={parts.note}>{factText(t, time, hint.rule, hint.detail, currency)}</span>
          </li>
        ))}
        {one.cases.map((row) => (
          <li key={row.caseId}>
            <span>
              {time(row.openedAt)} · {ruleText(t, row.rule)}
              {row.reason && ` · ${row.reason}`}
            </span>
            <span className={parts.row}>
              <StatusTag>{t(`console.risk.state.${row.state}`)}</StatusTag>
              {row.outcome && <StatusTag>{t(`console.risk.outcome.${row.outcome}`)}</StatusTag>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Notes({ one: { memberId, notes } }: { one: MemberRisk }) {
  const t = useT();
  const time = useTableTime();
  return (
    <Card
      title={t('console.risk.notes')}
      head={
        <Opener size="compact-sm" variant="default" text={t('console.risk.addNote')}>
          {(close) => (
            <FormDialog
              title={t('console.risk.addNote')}
              confirm={t('console.risk.addNote')}
              began={{ note: '' }}
              fields={() => [
                {
                  as: 'text',
                  name: 'note',
                  label: t('console.risk.note'),
                  rows: 3,
                  max: NOTE_MAX,
                  required: true,
                },
              ]}
              reasonMax={null}
              send={({ note }) => risk.addRiskNote({ memberId, text: note.trim() })}
              forgets={['risk']}
              done={t('console.risk.done')}
              onClose={close}
            />
          )}
        </Opener>
      }
    >
      <ul className={parts.plainList}>
        {notes.map((note) => (
          <li key={`${note.at} ${note.by}`}>
            <span>{note.text}</span>
            <span className={parts.note}>
              {time(note.at)} · {note.by}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
