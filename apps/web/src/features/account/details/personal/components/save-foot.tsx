import { useTranslation } from 'react-i18next';
import { IconCircleCheck } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Row } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import classes from './personal.module.css';

type Props = { isDirty: boolean; isSaving: boolean; isSaved: boolean; failure: unknown };

/** Foot of a form: its button, result of the last save, and errors. */
export function SaveFoot({ isDirty, isSaving, isSaved, failure }: Props) {
  const { t } = useTranslation('personal');
  return (
    <>
      {failure !== undefined && <Callout tone="danger" title={errorText(failure)} />}
      <Row gap={14}>
        <Button type="submit" variant="primary" loading={isSaving} disabled={!isDirty}>
          {isSaving ? t(($) => $.personal.saving) : t(($) => $.personal.save)}
        </Button>
        <Row as="span" gap={6} size={13} tone="faint" role="status" className={classes.saved}>
          {isSaved && !isDirty && (
            <>
              <Icon of={IconCircleCheck} size={16} />
              {t(($) => $.personal.saved)}
            </>
          )}
        </Row>
      </Row>
    </>
  );
}
