import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { Box, Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { modeQuery } from '#lib/session/installation-mode.ts';
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
