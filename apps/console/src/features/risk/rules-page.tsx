import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { countText } from '@baize/i18n';
import { risk } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { wholeList } from '../../parts/list/use-list.ts';
import { riskRules, type RiskRule } from './risk.queries.ts';
import { ruleText } from './rule-text.ts';

const VALUE_MAX = 1_000_000_000;

/** OP-32: the rules that open cases, each with one figure of the brand's own. */
export function RulesPage() {
  const t = useT();
  const may = useMay('controls.write');
  const [edited, setEdited] = useState<RiskRule>();
  return (
    <ListPage
      of={wholeList(useQuery(riskRules({})))}
      title={t('console.place.riskRules')}
      rowKey={(row) => row.rule}
      empty={t('console.content.empty')}
      columns={(column) => [
        column.text('rule', t('console.risk.rule'), { strong: true, words: (row) => ruleText(t, row.rule) }),
        column.text('value', t('console.risk.value'), {
          end: true,
          words: (row) => figureText(t, row, row.value),
        }),
        column.text('days', t('console.risk.days'), { end: true }),
        column.tag(
          'isOn',
          (isOn) => (isOn ? 'up' : 'plain'),
          (isOn) => t(isOn ? 'console.risk.on' : 'console.risk.off'),
        ),
      ]}
      acts={(row) =>
        may
          ? [
              {
                key: 'edit',
                text: t('console.content.edit'),
                label: t('console.content.editNamed', { name: ruleText(t, row.rule) }),
                onPress: () => setEdited(row),
              },
            ]
          : []
      }
    >
      {edited && <RuleDialog rule={edited} onClose={() => setEdited(undefined)} />}
    </ListPage>
  );
}

function RuleDialog({ rule: { rule, ...now }, onClose }: { rule: RiskRule; onClose: () => void }) {
  const t = useT();
  return (
    <FormDialog
      title={ruleText(t, rule)}
      text={t('console.risk.ruleText')}
      confirm={t('console.site.save')}
      subject={`risk-rule:${rule}`}
      began={{ isOn: now.isOn, value: now.value }}
      fields={({ value }) => [
        { as: 'switch', name: 'isOn', label: t('console.risk.on') },
        {
          as: 'number',
          name: 'value',
          label: t('console.risk.value'),
          hint: figureText(t, now, value),
          min: 1,
          max: VALUE_MAX,
        },
      ]}
      send={(draft, reason) => risk.updateRiskRule({ rule, ...draft, reason })}
      forgets={['risk']}
      done={t('console.site.saved')}
      onClose={onClose}
    />
  );
}

/** A rule's figure with what it counts; money is grouped, what is counted is plural where a language has one. */
const figureText = (
  t: ReturnType<typeof useT>,
  { unit, currency }: Pick<RiskRule, 'unit' | 'currency'>,
  value: number,
): string =>
  unit === 'money' ? `${countText(value)} ${currency}` : t(`console.risk.unit.${unit}`, { value });
