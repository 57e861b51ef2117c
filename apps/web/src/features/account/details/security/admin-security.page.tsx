import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { Box } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { useUser } from '#lib/session/use-user.ts';
import { SecurityPart } from './components/security-part.tsx';

/** `/admin/cuenta`: an administrator's own security; the first stop until the required second factor is set up. */
export function AdminSecurityPage({ factors }: { factors: ReactNode }) {
  const { t } = useTranslation('security');
  const user = useUser();
  return (
    <Page
      title={t(($) => $.security.adminTitle)}
      width="settings"
      heading={t(($) => $.security.title)}
      lead={t(($) => $.security.lead)}
    >
      {user?.must_enrol && (
        <Box mt={4} mb={16}>
          <Callout tone="warn" title={t(($) => $.security.enrol)}>
            {t(($) => $.security.enrolHelp)}
          </Callout>
        </Box>
      )}
      <SecurityPart>{factors}</SecurityPart>
    </Page>
  );
}
