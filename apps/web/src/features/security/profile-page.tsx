import './security.css';
import { dateText, useI18n } from '@baize/i18n';
import { Slip, SlipRow, StatusTag } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../session/member.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { AvatarPicker } from './avatar-picker.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { ProfileForm } from './profile-form.tsx';
import { profile, securityOverview } from './security.queries.ts';

/** MEMBER-006, MEMBER-007: the avatar and what a member tells about himself. */
export function ProfilePage() {
  const { t, tag } = useI18n();
  const member = useMember();
  const found = useQuery(profile);
  const facts = useQuery(securityOverview);
  return (
    <>
      <PageHead title={t('security.profile.title')} />
      <div className="profile-columns">
        <PanelFrame query={found} failed={t('security.profile.failed')} rows={6}>
          {(shown) => <ProfileForm profile={shown} />}
        </PanelFrame>
        <div className="profile-side">
          <AvatarPicker />
          {member && (
            <Slip>
              <SlipRow name={t('security.profile.account')}>{member.account}</SlipRow>
              <SlipRow name={t('security.profile.id')}>{member.id}</SlipRow>
              <SlipRow name={t('security.profile.since')}>{dateText(member.registerTime, tag)}</SlipRow>
              {facts.data && (
                <SlipRow name={t('security.profile.identity')}>
                  <StatusTag tone={facts.data.isIdentityVerified ? 'up' : 'plain'}>
                    {t(
                      facts.data.isIdentityVerified
                        ? 'security.profile.checked'
                        : 'security.profile.unchecked',
                    )}
                  </StatusTag>
                </SlipRow>
              )}
            </Slip>
          )}
        </div>
      </div>
    </>
  );
}
