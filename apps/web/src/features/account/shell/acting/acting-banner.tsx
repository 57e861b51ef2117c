import { stopActingRef } from '@enlace/contract/operation/clients/client-acts.refs.gen.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { hasOwnSession, returnToOwnSession } from '#lib/session/acting-session.ts';
import { clearSession, readToken, subscribeToSession } from '#lib/session/session-store.ts';
import { useUser } from '#lib/session/use-user.ts';
import classes from './acting-banner.module.css';

/** Returns to the administrator's own session with a new document, so that nothing of the client stays in memory. */
function goBack(clientId: string | undefined): void {
  if (!returnToOwnSession()) {
    clearSession();
    window.location.assign(paths.login);
    return;
  }
  window.location.assign(clientId === undefined ? paths.admin.users : paths.admin.user(clientId));
}

/** Wherever the acting session is ended, this tab returns to the administrator's own. */
function useReturnWhenOver(clientId: string | undefined): void {
  useEffect(
    () =>
      subscribeToSession(() => {
        if (readToken() === null && hasOwnSession()) goBack(clientId);
      }),
    [clientId],
  );
}

/** Above every screen while an administrator acts as a client: the client's name, and a button to stop. */
export function ActingBanner() {
  const { t } = useTranslation('shell');
  const user = useUser();
  const [hasFailed, setFailed] = useState(false);
  const isActing = user !== undefined && user.acting_admin !== null;
  useReturnWhenOver(isActing ? user.id : undefined);
  if (!isActing) return null;

  async function stop(): Promise<void> {
    setFailed(false);
    try {
      await call(stopActingRef);
    } catch (error) {
      // A session that has already ended needs no call.
      if (!(error instanceof ApiError) || error.kind === 'network') return setFailed(true);
    }
    goBack(user?.id);
  }

  return (
    <Row
      phone={{ justify: 'space-between' }}
      minH={40}
      justify="center"
      gap={14}
      py={6}
      px={16}
      size={13}
      className={classes.banner}
      role="status"
    >
      <span>
        <Text as="b" weight="semibold">
          {t(($) => $.shell.acting.banner, { name: user.name })}
        </Text>{' '}
        <Box as="span" hideOnPhone className={classes.help}>
          {hasFailed ? t(($) => $.shell.acting.failed) : t(($) => $.shell.acting.help)}
        </Box>
      </span>
      <Box
        as="button"
        fixed
        h={28}
        py={0}
        px={12}
        radius="md"
        weight="semibold"
        phone={{ h: 36 }}
        type="button"
        className={classes.stop}
        onClick={() => void stop()}
      >
        {t(($) => $.shell.acting.stop)}
      </Box>
    </Row>
  );
}
