import { settingsPath } from '@enlace/contract/core/user-paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { leavingQuery, useLeavingNews } from './leaving.queries.ts';

/** Above every screen of an account that is about to be erased: the date, and a link to cancel. */
export function LeavingBanner() {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  const { pathname } = useLocation();
  const { data } = useQuery(leavingQuery);
  useLeavingNews();
  const leaving = data?.leaving;
  // The settings show it themselves, with the button.
  if (!leaving || pathname === settingsPath('account')) return null;
  return (
    <Box phone={{ p: '8px 12px 0' }} fixed pt={12} px={16}>
      <Callout
        tone="warn"
        title={t(($) => $.shell.leaving.title, { date: formats.dateTime(leaving.eraseAt) })}
        action={
          <LinkButton to={settingsPath('account')} size="sm">
            {t(($) => $.shell.leaving.action)}
          </LinkButton>
        }
      >
        {t(($) => $.shell.leaving.help)}
      </Callout>
    </Box>
  );
}
