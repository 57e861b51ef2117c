import { useTranslation } from 'react-i18next';
import { IconArrowBackUp, IconArrowForwardUp } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Text } from '#components/layout/layout.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { usePlanView } from './plan-context.tsx';
import classes from './save-bar.module.css';

function useApply() {
  const { t } = useTranslation('automations');
  const { draft } = usePlanView();
  return async (input: { acceptsSampleText: boolean }): Promise<void> => {
    if (await draft.apply(input)) showToast({ text: t(($) => $.automations.save.applied) });
  };
}

/** Save state as text; undo and redo; and the button that applies changes of an active automation. */
export function SaveBar() {
  const { t } = useTranslation('automations');
  const { draft, canWrite } = usePlanView();
  const { state } = draft;
  const apply = useApply();
  if (!canWrite) return null;
  const note = state === 'conflict' ? t(($) => $.automations.save.failed) : t(($) => $.automations.save[state]);
  return (
    <>
      <Text
        phone={{ maxW: 110, mr: 0, overflow: 'hidden' }}
        as="span"
        mr={8}
        size={13}
        tone="faint"
        nowrap
        // The button shows it, or there is nothing to report; still announced.
        unseenOnPhone={state === 'held' || state === 'saved'}
        className={classes.note}
        role="status"
        data-state={state}
      >
        {note}
      </Text>
      <IconButton
        icon={IconArrowBackUp}
        label={t(($) => $.automations.save.undo)}
        disabled={!draft.canUndo}
        onClick={() => draft.undo()}
      />
      <IconButton
        icon={IconArrowForwardUp}
        label={t(($) => $.automations.save.redo)}
        disabled={!draft.canRedo}
        onClick={() => draft.redo()}
      />
      {state === 'held' && (
        <>
          <span className={classes.wideOnly}>
            <Button size="sm" onClick={draft.discard}>
              {t(($) => $.automations.save.discard)}
            </Button>
          </span>
          <Button
            size="sm"
            variant="primary"
            loading={draft.applying.isPending}
            onClick={() => void apply({ acceptsSampleText: false })}
          >
            {draft.applying.isPending ? t(($) => $.automations.save.applying) : t(($) => $.automations.save.apply)}
          </Button>
        </>
      )}
    </>
  );
}

/** What needs a decision before anything is saved. */
export function SaveNotices() {
  const { t } = useTranslation('automations');
  const { draft } = usePlanView();
  const apply = useApply();
  const { isPending, error } = draft.applying;
  if (error instanceof ApiError && error.code === 'campaigns.sample_text') {
    return (
      <Callout
        tone="warn"
        title={errorText(error)}
        action={
          <Button size="sm" loading={isPending} onClick={() => void apply({ acceptsSampleText: true })}>
            {t(($) => $.automations.activation.acceptSamples)}
          </Button>
        }
      />
    );
  }
  if (draft.state === 'conflict') {
    return (
      <Callout
        tone="danger"
        title={t(($) => $.automations.save.conflict)}
        action={
          <Button size="sm" onClick={() => void draft.reload()}>
            {t(($) => $.automations.save.reload)}
          </Button>
        }
      >
        {t(($) => $.automations.save.conflictHelp)}
      </Callout>
    );
  }
  return <FailureCallout failure={draft.applying.error} />;
}
