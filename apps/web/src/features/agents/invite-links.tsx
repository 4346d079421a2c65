import { countText, tableTime, useI18n } from '@baize/i18n';
import { Field, StatusTag } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type FormEvent } from 'react';
import { CallForm } from '../../forms/call-form.tsx';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { lazyPart } from '../../loading/lazy-page.tsx';
import { RecordList } from '../../shell/record-list.tsx';
import { RecordFrame } from '../reports/record-frame.tsx';
import { fitOf, GivenRates } from '../rates/given-rates.tsx';
import { givenOf, type RatesDraft } from '../rates/rates-draft.ts';
import { ownRates } from '../rates/rates.queries.ts';
import { inviteLinks, useCreateInviteLink, type InviteLink } from './agents.queries.ts';
import { MemberTypes, type OpenedType } from './member-types.tsx';
import { RecordOpen } from '../reports/record-open.tsx';

const InviteLinkDialog = lazyPart(() => import('./invite-link-dialog.tsx'), 'InviteLinkDialog');
const TONES = { LIVE: 'up', EXPIRED: 'plain', USED_UP: 'plain', REVOKED: 'down' } as const;

/** The agent's invite links, and a new one. */
export function InviteLinks() {
  const { t, tag, find } = useI18n();
  const [pageNo, setPageNo] = useState(1);
  const [open, setOpen] = useState<InviteLink>();
  const found = useQuery(inviteLinks(pageNo));
  const uses = ({ uses: used, maxUses }: InviteLink) =>
    maxUses === null ? countText(used) : `${countText(used)} / ${countText(maxUses)}`;
  const ends = ({ expiresAt }: InviteLink) =>
    expiresAt === null ? t('agents.links.never') : tableTime(expiresAt, tag);
  const state = ({ state: is }: InviteLink) => (
    <StatusTag tone={TONES[is]}>{t(`agents.links.state.${is}`)}</StatusTag>
  );
  const name = (row: InviteLink) => <RecordOpen onOpen={() => setOpen(row)}>{row.code}</RecordOpen>;
  return (
    <>
      <NewLink onMade={setOpen} />
      <RecordFrame found={found} onPage={setPageNo} empty={{ title: t('agents.links.empty') }}>
        <RecordList
          caption={t('agents.open.links')}
          rows={found.data?.list ?? []}
          rowKey={(row) => row.code}
          empty={t('agents.links.empty')}
          loading={found.isPlaceholderData}
          columns={[
            { key: 'code', head: t('agents.links.code'), lead: true, cell: name },
            {
              key: 'type',
              head: t('agents.downlines.type'),
              cell: (row) => find(`agents.type.${row.memberType}`) ?? row.memberType,
            },
            { key: 'uses', head: t('agents.links.uses'), right: true, cell: uses },
            { key: 'ends', head: t('agents.links.ends'), right: true, cell: ends },
            { key: 'state', head: t('agents.downlines.state'), cell: state },
          ]}
          cells={(row) => [
            name(row),
            state(row),
            find(`agents.type.${row.memberType}`) ?? row.memberType,
            <>
              {t('agents.links.uses')} {uses(row)}
            </>,
          ]}
        />
      </RecordFrame>
      <Suspense fallback={null}>
        {open && <InviteLinkDialog link={open} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  );
}

function NewLink({ onMade }: { onMade: (link: InviteLink) => void }) {
  const { t } = useI18n();
  const create = useCreateInviteLink();
  const why = useRefusalText(create.error, 'agents');
  const [type, setType] = useState<OpenedType>(0);
  const [uses, setUses] = useState('');
  const [ends, setEnds] = useState('');
  const [rates, setRates] = useState<RatesDraft>({});
  const own = useQuery(ownRates()).data;
  const { scales, isOff } = fitOf(own, type, rates);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOff) return;
    create.mutate(
      {
        memberType: type,
        maxUses: uses === '' ? null : Number(uses),
        expiresAt: ends === '' ? null : Date.parse(ends),
        rates: givenOf(rates, scales),
      },
      { onSuccess: onMade },
    );
  };
  return (
    <CallForm
      className="panel office-form"
      onSubmit={submit}
      error={why}
      hint={t('agents.links.hint')}
      busy={create.isPending}
      submit={t('agents.links.create')}
      icon="plus"
    >
      <MemberTypes value={type} onChange={setType} />
      <GivenRates type={type} draft={rates} onChange={setRates} />
      <Field
        type="number"
        name="maxUses"
        min={1}
        step={1}
        label={t('agents.links.maxUses')}
        value={uses}
        onChange={(event) => setUses(event.currentTarget.value)}
      />
      <Field
        type="datetime-local"
        name="expiresAt"
        label={t('agents.links.expiresAt')}
        value={ends}
        onChange={(event) => setEnds(event.currentTarget.value)}
      />
    </CallForm>
  );
}
