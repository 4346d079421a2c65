import { useState } from 'react';
import { Button, NumberInput, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countText } from '@baize/i18n';
import { StatusTag } from '@baize/ui';
import { codeOf } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { onePage } from '../../parts/one-page.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { DecisionDialog } from '../../parts/decision-dialog.tsx';
import parts from '../../parts/parts.module.css';
import { REASON_MAX, riskRules, useUpdateRiskRule, type RiskRule } from './risk.queries.ts';
import { ruleText } from './rule-text.ts';

const VALUE_MAX = 1_000_000_000;

/** OP-32: the rules that open cases, each with one figure of the brand's own. */
export function RulesPage() {
  const t = useT();
  const may = useMay('risk.write');
  const found = useQuery(riskRules);
  const [edited, setEdited] = useState<RiskRule>();
  return (
    <>
      <PageHead
        title={t('console.place.riskRules')}
        updatedAt={found.dataUpdatedAt}
        refreshing={found.isFetching}
        onRefresh={() => void found.refetch()}
      />
      <section className={parts.tableCard}>
        <DataTable
          caption={t('console.place.riskRules')}
          rowKey={(row) => row.rule}
          page={onePage(found.data)}
          pageSize={Math.max(1, found.data?.length ?? 1)}
          error={found.error ? codeOf(found.error) : undefined}
          onRetry={() => void found.refetch()}
          empty={t('console.content.empty')}
          columns={[
            { key: 'rule', head: t('console.risk.rule'), strong: true, cell: (row) => ruleText(t, row.rule) },
            {
              key: 'value',
              head: t('console.risk.value'),
              end: true,
              cell: (row) => figureText(t, row.unit, row.value),
            },
            { key: 'days', head: t('console.risk.days'), end: true, cell: (row) => row.days },
            {
              key: 'state',
              head: t('console.common.state'),
              cell: (row) => (
                <StatusTag tone={row.isOn ? 'up' : 'plain'}>
                  {t(row.isOn ? 'console.risk.on' : 'console.risk.off')}
                </StatusTag>
              ),
            },
            {
              key: 'actions',
              head: <span className="visually-hidden">{t('console.common.actions')}</span>,
              last: true,
              cell: (row) =>
                may && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={t('console.content.editNamed', { name: ruleText(t, row.rule) })}
                    onClick={() => setEdited(row)}
                  >
                    {t('console.content.edit')}
                  </Button>
                ),
            },
          ]}
        />
      </section>
      {edited && <RuleDialog rule={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function RuleDialog({ rule, onClose }: { rule: RiskRule; onClose: () => void }) {
  const t = useT();
  const save = useUpdateRiskRule();
  const [isOn, setOn] = useState(rule.isOn);
  const [value, setValue] = useState(rule.value);
  return (
    <DecisionDialog
      title={ruleText(t, rule.rule)}
      text={t('console.risk.ruleText')}
      confirm={t('console.site.save')}
      reasonMax={REASON_MAX}
      run={save}
      inputOf={(reason) => ({ rule: rule.rule, isOn, value, reason })}
      done={t('console.site.saved')}
      onClose={onClose}
    >
      <Switch
        name="isOn"
        label={t('console.risk.on')}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      <NumberInput
        name="value"
        label={t('console.risk.value')}
        description={figureText(t, rule.unit, value)}
        min={1}
        max={VALUE_MAX}
        clampBehavior="strict"
        allowDecimal={false}
        value={value}
        onChange={(figure) => typeof figure === 'number' && figure > 0 && setValue(figure)}
      />
    </DecisionDialog>
  );
}

/** A rule's figure with what it counts; money is grouped, what is counted is plural where a language has one. */
const figureText = (t: ReturnType<typeof useT>, unit: RiskRule['unit'], value: number): string =>
  t(`console.risk.unit.${unit}`, { value: unit === 'money' ? countText(value) : value });
