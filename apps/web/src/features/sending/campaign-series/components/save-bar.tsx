import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Row } from '#components/layout/layout.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import type { SeriesForm } from '../use-series-form.ts';
import classes from './series-form.module.css';

/** Shows that there are unsaved changes, and why they could not be saved. */
export function SaveBar({ form }: { form: SeriesForm }) {
  const { t } = useTranslation('series');
  const { isDirty, canSave, save } = form;
  const code = save.error instanceof ApiError ? save.error.code : undefined;
  return (
    <>
      {save.isError && (
        <Callout
          tone="danger"
          title={errorText(save.error)}
          action={
            code === 'campaign_series.conflict' ? (
              <Button size="sm" onClick={() => void form.reload()}>
                {t(($) => $.series.action.load)}
              </Button>
            ) : (
              code === 'campaigns.sample_text' && (
                <Button size="sm" onClick={() => void form.store({ acceptsSampleText: true })}>
                  {t(($) => $.series.action.acceptSamples)}
                </Button>
              )
            )
          }
        />
      )}
      {isDirty && (
        <Row
          border="strong"
          shadow={2}
          radius="lg"
          fill="surface"
          wrap
          justify="between"
          gap={8}
          py={8}
          px={14}
          className={classes.bar}
          role="region"
          aria-label={t(($) => $.series.action.unsaved)}
        >
          <span>{t(($) => $.series.action.unsaved)}</span>
          <Row as="span" wrap justify="between" gap={8}>
            <Button size="sm" variant="ghost" disabled={save.isPending} onClick={form.discard}>
              {t(($) => $.series.action.discard)}
            </Button>
            <Button
              size="sm"
              variant="primary"
              loading={save.isPending}
              disabled={!canSave}
              onClick={() => void form.store()}
            >
              {save.isPending ? t(($) => $.series.action.saving) : t(($) => $.series.action.save)}
            </Button>
          </Row>
        </Row>
      )}
    </>
  );
}
