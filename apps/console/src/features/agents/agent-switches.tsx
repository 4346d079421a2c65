import { BRANCH_SWITCHES, type BranchSwitches } from '@baize/members/rules';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../parts/card.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { Answered } from '../../parts/loaded.tsx';
import { Opener } from '../../parts/opener.tsx';
import { agents } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { agentSwitches } from './agents.queries.ts';

type Props = { member: { memberId: number; account: string } };

/** OP-09, OP-30: what the agent with everybody below may do, and what is off further up. */
export function AgentSwitches({ member }: Props) {
  const t = useT();
  const found = useQuery(agentSwitches({ memberId: member.memberId }));
  const may = useMay('agents.write');
  return (
    <Card
      title={t('console.agentSwitches.card')}
      head={may && found.data && <Change member={member} switches={found.data.switches} />}
    >
      <Answered of={found}>
        {({ switches, above }) => (
          <Facts
            of={BRANCH_SWITCHES.map((name) => {
              const by = above.find(({ off }) => off.includes(name));
              if (by) return [t(`console.agentSwitches.${name}`), t('console.agentSwitches.offBy', by)];
              return [
                t(`console.agentSwitches.${name}`),
                t(switches[name] ? 'console.agentSwitches.on' : 'console.agentSwitches.off'),
              ];
            })}
          />
        )}
      </Answered>
    </Card>
  );
}

function Change({ member: { memberId, account }, switches }: Props & { switches: BranchSwitches }) {
  const t = useT();
  return (
    <Opener size="compact-sm" variant="default" text={t('console.agentSwitches.change')}>
      {(close) => (
        <FormDialog<BranchSwitches>
          title={t('console.agentSwitches.title', { account })}
          text={t('console.agentSwitches.text')}
          confirm={t('console.site.save')}
          subject={`agent-switches:${memberId}`}
          began={switches}
          fields={() =>
            BRANCH_SWITCHES.map((name) => ({
              as: 'switch' as const,
              name,
              label: t(`console.agentSwitches.${name}`),
            }))
          }
          send={(draft, reason) => agents.setAgentSwitches({ memberId, switches: draft, reason })}
          forgets={['agents']}
          done={t('console.site.saved')}
          onClose={close}
        />
      )}
    </Opener>
  );
}
