import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Row } from '#components/layout/layout.tsx';
import classes from './missing-part.module.css';

type Props = {
  /** It was already retried: browsers may cache a failure for the lifetime of the page. */
  hasTried: boolean;
  onRetry: () => void;
  /** Cancels what requested the part. */
  onGiveUp?: (() => void) | undefined;
};

/** A part of the screen failed to load: reports it over the screen, which stays with everything typed in it. */
export function MissingPart({ hasTried, onRetry, onGiveUp }: Props) {
  const { t } = useTranslation(['common', 'shell']);
  const actions = (
    <Row wrap gap={8} align="stretch">
      <Button size="sm" onClick={onRetry}>
        {t(($) => $.common.retry)}
      </Button>
      {hasTried && (
        <Button size="sm" variant="ghost" onClick={() => window.location.reload()}>
          {t(($) => $.shell.missingPart.reload)}
        </Button>
      )}
      {onGiveUp && (
        <Button size="sm" variant="ghost" onClick={onGiveUp}>
          {t(($) => $.common.close)}
        </Button>
      )}
    </Row>
  );
  return createPortal(
    <Box
      position="fixed"
      left={24}
      bottom={24}
      z="var(--z-toast)"
      shadow={4}
      radius="lg"
      maxW="min(460px, calc(100vw - 48px))"
      fill="surface"
      className={classes.area}
    >
      <Callout tone="danger" title={t(($) => $.shell.missingPart.title)} action={actions}>
        {t(($) => $.shell.missingPart.help)}
      </Callout>
    </Box>,
    document.body,
  );
}
