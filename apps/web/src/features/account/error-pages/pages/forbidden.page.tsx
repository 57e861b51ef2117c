import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { homeOf } from '#app/entry-paths.ts';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Row } from '#components/layout/layout.tsx';
import { signOut } from '#lib/session/session-calls.ts';
import { useUser } from '#lib/session/use-user.ts';
import { ThreadScreen } from '../components/thread-screen.tsx';
import classes from '../components/thread-screen.module.css';

const drawing = (
  <>
    <path
      data-long
      pathLength={100}
      d="M-20 640H860V520C860 506 868 498 882 498H1038C1052 498 1060 506 1060 520V620C1060 632 1052 640 1038 640H860"
    />
    <path data-ink d="M896 498V462C896 430 922 404 960 404C998 404 1024 430 1024 462V498M960 546V582" />
  </>
);

/** `/falta-permisos`: the person has the other role. */
export function ForbiddenPage() {
  const { t } = useTranslation('outside');
  const user = useUser();
  const navigate = useNavigate();
  const enterAsOther = async () => {
    const ending = signOut();
    await navigate(paths.login);
    await ending;
  };
  return (
    <ThreadScreen title={t(($) => $.outside.forbidden.title)} drawing={drawing}>
      <p>{t(($) => $.outside.forbidden.label)}</p>
      <h1>{t(($) => $.outside.forbidden.heading)}</h1>
      <p>
        {user
          ? t(($) => $.outside.forbidden[user.roll === 'admin' ? 'asAdmin' : 'asUser'], { name: user.name })
          : t(($) => $.outside.forbidden.help)}
      </p>
      <Row wrap gap={10} align="stretch" className={classes.actions}>
        {user ? (
          <>
            <LinkButton variant="primary" size="lg" to={homeOf(user.roll)}>
              {t(($) => $.outside.home)}
            </LinkButton>
            <Button size="lg" onClick={() => void enterAsOther()}>
              {t(($) => $.outside.forbidden.other)}
            </Button>
          </>
        ) : (
          <LinkButton variant="primary" size="lg" to={paths.login}>
            {t(($) => $.outside.login)}
          </LinkButton>
        )}
      </Row>
    </ThreadScreen>
  );
}
