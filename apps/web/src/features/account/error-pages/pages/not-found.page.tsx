import { useTranslation } from 'react-i18next';
import { homeOf } from '#app/entry-paths.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { readMissingPath } from '#lib/navigation/missing-path.ts';
import { useSignedIn, useUser } from '#lib/session/use-user.ts';
import { ThreadScreen } from '../components/thread-screen.tsx';
import classes from '../components/thread-screen.module.css';

const drawing = (
  <>
    <path
      data-long
      pathLength={100}
      d="M-20 640H620C760 640 900 590 940 470C968 384 916 330 860 330C784 330 740 410 740 490C740 580 800 640 880 640C936 640 972 634 1004 622"
    />
    <path data-end d="M1004 622l26-16M1004 622l32-2M1004 622l29 9" />
    <path d="M1460 640H1200C1178 640 1160 636 1142 628" />
    <path data-end d="M1142 628l-27-14M1142 628l-32-1M1142 628l-29 11" />
  </>
);

/** `/error-404`: names the missing address and links back. */
export function NotFoundPage() {
  const { t } = useTranslation('outside');
  const missing = readMissingPath();
  const isSignedIn = useSignedIn();
  const user = useUser();
  return (
    <ThreadScreen title={t(($) => $.outside.notFound.title)} drawing={drawing}>
      <p>{t(($) => $.outside.notFound.label)}</p>
      <h1>{t(($) => $.outside.notFound.heading)}</h1>
      <p>
        {missing === undefined ? (
          t(($) => $.outside.notFound.help)
        ) : (
          <>
            {t(($) => $.outside.notFound.before)}{' '}
            <Text as="strong" weight="semibold" tone="default">
              {missing}
            </Text>{' '}
            {t(($) => $.outside.notFound.after)}
          </>
        )}
      </p>
      <Row wrap gap={10} align="stretch" className={classes.actions}>
        <LinkButton variant="primary" size="lg" to={isSignedIn && user ? homeOf(user.roll) : paths.login}>
          {isSignedIn ? t(($) => $.outside.home) : t(($) => $.outside.login)}
        </LinkButton>
      </Row>
    </ThreadScreen>
  );
}
