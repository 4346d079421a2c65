import { clockTime, dayText, tableTime, useI18n, type I18n } from '@baize/i18n';
import { Button, EmptyState, Notice, StatusTag, type Tone } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordList } from '../../shell/record-list.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { loginHistory, type Login } from './security.queries.ts';
import { useDeviceWords } from './use-device-words.ts';

/** Shown before the reader asks for all thirty. */
const FIRST_ROWS = 5;
/** A second check that was asked for is no refusal yet. */
const TONES: Partial<Record<string, Tone>> = { signed_in: 'up', extra_verification_required: 'warn' };

/** OPEN-MEMBER-03: the last thirty logins, let in or refused, so that a stranger's is noticed. */
export function LoginsPanel() {
  const { t } = useI18n();
  const found = useQuery(loginHistory);
  return (
    <section className="security-part" aria-labelledby="security-logins">
      <h2 id="security-logins">{t('security.logins.title')}</h2>
      <PanelFrame query={found} failed={t('security.logins.failed')} rows={FIRST_ROWS}>
        {({ list }) =>
          list.length === 0 ? <EmptyState title={t('security.logins.none')} /> : <Logins list={list} />
        }
      </PanelFrame>
    </section>
  );
}

function Logins({ list }: { list: readonly Login[] }) {
  const { t } = useI18n();
  const words = useDeviceWords();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? list : list.slice(0, FIRST_ROWS);
  return (
    <>
      <Notice tone="info">{t('security.logins.unknown')}</Notice>
      <RecordList
        caption={t('security.logins.caption', { count: list.length })}
        rows={shown}
        rowKey={(row) => `${row.at} ${row.ip} ${row.outcome}`}
        empty={t('security.logins.none')}
        columns={[
          {
            key: 'time',
            head: t('security.logins.time'),
            lead: true,
            cell: (row) => <LoginTime at={row.at} />,
          },
          { key: 'ip', head: t('security.logins.ip'), cell: (row) => row.ip },
          { key: 'device', head: t('security.logins.device'), cell: (row) => words(row.device) },
          {
            key: 'method',
            head: t('security.logins.method'),
            cell: (row) => t(`security.method.${row.method}`),
          },
          { key: 'outcome', head: t('security.logins.outcome'), cell: (row) => <Outcome login={row} /> },
        ]}
        cells={(row) => [
          words(row.device),
          <Outcome key="outcome" login={row} />,
          <>
            <LoginTime at={row.at} /> · {row.ip} · {t(`security.method.${row.method}`)}
          </>,
        ]}
      />
      {shown.length < list.length && (
        <Button kind="outline" size="small" onClick={() => setAll(true)}>
          {t('security.logins.more', { count: list.length })}
        </Button>
      )}
    </>
  );
}

/** In the site's zone; the year and the seconds for whoever needs them. */
function LoginTime({ at }: { at: number }) {
  const { tag } = useI18n();
  return (
    <time dateTime={new Date(at).toISOString()} title={`${dayText(at)} ${clockTime(at)} GMT+7`}>
      {tableTime(at, tag)}
    </time>
  );
}

function Outcome({ login }: { login: Login }) {
  const i18n = useI18n();
  return <StatusTag tone={TONES[login.outcome] ?? 'down'}>{outcomeWords(i18n, login.outcome)}</StatusTag>;
}

const outcomeWords = ({ find, t }: Pick<I18n, 'find' | 't'>, outcome: string): string =>
  find(`security.outcome.${outcome}`) ?? t('security.outcome.refused');
