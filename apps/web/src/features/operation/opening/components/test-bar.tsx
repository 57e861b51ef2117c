import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { Box, Row, Text } from '#components/layout/layout.tsx';
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
      fill="warn-soft"
      justify="between"
      gap={14}
      py={6}
      px={16}
      tone="warn"
      size={13}
      className={classes.bar}
      data-installation={data.mode}
    >
      <Box as="p">
        <Text as="b" weight="semibold">
          {t(($) => (isTest ? $.shell.installation.title : $.shell.installation.unanswered))}
        </Text>{' '}
        {data.billingNow !== null && (
          <Text as="b" weight="semibold">
            {t(($) => $.shell.installation.ahead, { date: formats.longDateTime(data.billingNow ?? '') })}
          </Text>
        )}{' '}
        <Text as="span" hideOnPhone>
          {t(($) => (isTest ? $.shell.installation.text : $.shell.installation.unansweredText))}
        </Text>
      </Box>
      {canOpen && (
        <Text
          as={Link}
          fixed
          py={4}
          px={2}
          tone="inherit"
          weight="semibold"
          underline
          phone={{ p: '10px 2px' }}
          className={classes.open}
          to={paths.admin.opening}
        >
          {t(($) => (isTest ? $.shell.installation.open : $.shell.installation.answer))}
        </Text>
      )}
    </Row>
  );
}

function BarLink({ to, children }: { to: string; children: string }) {
  const look = { fixed: true, py: 4, px: 2, tone: 'inherit', weight: 'semibold', underline: true } as const;
  return (
    <Text as={Link} {...look} phone={{ p: '10px 2px' }} className={classes.open} to={to}>
      {children}
    </Text>
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
      fill="warn-soft"
      justify="between"
      gap={14}
      py={6}
      px={16}
      tone="warn"
      size={13}
      className={classes.bar}
      data-mail-exit="closed"
    >
      <Box as="p">
        <Text as="b" weight="semibold">
          {t(($) => $.shell.mailExit.title)}
        </Text>{' '}
        <Text as="span" hideOnPhone>
          {data.kept === 0
            ? t(($) => $.shell.mailExit.none)
            : t(($) => $.shell.mailExit.kept, { count: data.kept, n: formats.number(data.kept) })}
        </Text>
      </Box>
      {canRead && (
        <Row fixed gap={14}>
          {data.kept > 0 && (
            <Box as="span" hideOnPhone>
              <BarLink to={`${paths.admin.settings}#bandeja`}>{t(($) => $.shell.mailExit.see)}</BarLink>
            </Box>
          )}
          <BarLink to={`${paths.admin.settings}#correo`}>{t(($) => $.shell.mailExit.setUp)}</BarLink>
        </Row>
      )}
    </Row>
  );
}
