import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { Box, Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { modeQuery } from '#lib/session/installation-mode.ts';
import { mailExitQuery } from '../api/opening.queries.ts';
import classes from './test-bar.module.css';

/** Above every screen of the operator until the installation goes live. */
export function TestBar() {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  const canOpen = useCan('settings.write');
  const { data } = useQuery(modeQuery);
  if (!data || data.mode === 'real') return null;
  const isTest = data.mode === 'test';
  return (
    <Row
      justify="between"
      gap={14}
      py={6}
      px={16}
      tone="warn"
      size={13}
      className={classes.bar}
      data-installation={data.mode}
    >
      <Box as="p" className={classes.words}>
        <b>{t(($) => (isTest ? $.shell.installation.title : $.shell.installation.unanswered))}</b>{' '}
        {data.billingNow !== null && (
          <b>{t(($) => $.shell.installation.ahead, { date: formats.longDateTime(data.billingNow ?? '') })}</b>
        )}{' '}
        <span className={classes.help}>
          {t(($) => (isTest ? $.shell.installation.text : $.shell.installation.unansweredText))}
        </span>
      </Box>
      {canOpen && (
        <Link className={classes.open} to={paths.admin.opening}>
          {t(($) => (isTest ? $.shell.installation.open : $.shell.installation.answer))}
        </Link>
      )}
    </Row>
  );
}

/** Above every screen of the operator while mails stay in the built-in outbox. */
export function MailBar() {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  const canRead = useCan('outbox.read');
  const { data } = useQuery(mailExitQuery);
  if (!data || data.leaves) return null;
  return (
    <Row
      justify="between"
      gap={14}
      py={6}
      px={16}
      tone="warn"
      size={13}
      className={classes.bar}
      data-mail-exit="closed"
    >
      <Box as="p" className={classes.words}>
        <b>{t(($) => $.shell.mailExit.title)}</b>{' '}
        <span className={classes.help}>
          {data.kept === 0
            ? t(($) => $.shell.mailExit.none)
            : t(($) => $.shell.mailExit.kept, { count: data.kept, n: formats.number(data.kept) })}
        </span>
      </Box>
      {canRead && (
        <Row fixed gap={14}>
          {data.kept > 0 && (
            <Box as="span" hideOnPhone>
              <Link className={classes.open} to={`${paths.admin.settings}#bandeja`}>
                {t(($) => $.shell.mailExit.see)}
              </Link>
            </Box>
          )}
          <Link className={classes.open} to={`${paths.admin.settings}#correo`}>
            {t(($) => $.shell.mailExit.setUp)}
          </Link>
        </Row>
      )}
    </Row>
  );
}
