import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ProfileSection } from '#web/features/profile/account/profile-section.tsx';
import { type Closing, ClosingContext } from '#web/features/profile/closing/closing.ts';
import { DataSection } from '#web/features/profile/deletion/data-section.tsx';
import { DevicesSection } from '#web/features/profile/devices/devices-section.tsx';
import { ProofProvider } from '#web/features/profile/proof/proof-provider.tsx';
import { SecuritySection } from '#web/features/profile/security/security-section.tsx';
import { TabPanel } from '#web/kit/actions/tab-panel.tsx';
import { Tabs } from '#web/kit/actions/tabs.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { hashOf, SECTIONS, type Section } from './profile-address.ts';

export function Screen({ section }: { section: Section }) {
  const { t } = useTranslation('profile');
  usePageTitle(t('title'), 0);
  const { user } = useSession();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();

  const closing: Closing = useRef([]);

  async function open(next: Section) {
    if ((await closing.current.at(-1)?.()) === false) return;
    // In place of the section before: one step back closes the profile, whichever was looked at.
    void navigate({ pathname, search, hash: hashOf(next) }, { replace: true, state });
  }

  async function close() {
    // Going back asks by itself.
    if (state?.isOverPage) void navigate(-1);
    else if ((await closing.current.at(-1)?.()) !== false)
      void navigate({ pathname, search }, { replace: true });
  }

  if (!user) return null;
  return (
    <Dialog open full addressed printed onOpenChange={() => void close()} title={t('title')}>
      <ClosingContext value={closing}>
        <ProofProvider>
          <Tabs<Section>
            label={t('sections.label')}
            tabs={SECTIONS.map((value) => ({ value, label: t(`sections.${value}`) }))}
            value={section}
            onValueChange={(next) => void open(next)}
          >
            {/* The frame keeps its size, so that the tabs stay where they are when one is pressed. */}
            <div className="sm:min-h-[32rem]">
              <TabPanel value="profile">
                <ProfileSection user={user} onSecurity={() => void open('security')} />
              </TabPanel>
              <TabPanel value="security">
                <SecuritySection user={user} />
              </TabPanel>
              <TabPanel value="devices">
                <DevicesSection />
              </TabPanel>
              <TabPanel value="data">
                <DataSection />
              </TabPanel>
            </div>
          </Tabs>
        </ProofProvider>
      </ClosingContext>
    </Dialog>
  );
}
