import { useTranslation } from 'react-i18next';
import { Box, Grid, Row } from '#components/layout/layout.tsx';
import classes from './steps.module.css';

/** Progress through the two steps of registration. */
export function Steps({ current }: { current: 1 | 2 }) {
  const { t } = useTranslation('signup');
  return (
    <Row as="ol" gap={10} mb={22} size={13} weight="medium" tone="faint" aria-label={t(($) => $.signup.register.steps)}>
      <Row as="li" gap={10} chosen="strong" className={classes.step} aria-current={current === 1 ? 'step' : undefined}>
        <Grid as="span" center fixed w={22} h={22} radius="full" size={12} weight="semibold" className={classes.number}>
          1
        </Grid>
        {t(($) => $.signup.register.stepData)}
      </Row>
      <Box as="li" grow h={0} className={classes.line} aria-hidden="true" />
      <Row as="li" gap={10} chosen="strong" className={classes.step} aria-current={current === 2 ? 'step' : undefined}>
        <Grid as="span" center fixed w={22} h={22} radius="full" size={12} weight="semibold" className={classes.number}>
          2
        </Grid>
        {t(($) => $.signup.register.stepVerify)}
      </Row>
    </Row>
  );
}
