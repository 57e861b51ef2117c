import { useTranslation } from 'react-i18next';
import { IconCloudCheck, IconCloudOff, IconCloudUp } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Row } from '#components/layout/layout.tsx';
import classes from './saved-state.module.css';

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

const icons = { saving: IconCloudUp, saved: IconCloudCheck, failed: IconCloudOff };

/** Autosave state as text, in the sheet bar. */
export function SavedState({ state }: { state: SaveState }) {
  const { t } = useTranslation('account');
  return (
    <Row
      as="span"
      gap={6}
      mr={6}
      size={12}
      weight="medium"
      tone="faint"
      className={classes.saved}
      data-state={state}
      role="status"
    >
      {state !== 'idle' && (
        <>
          <Icon of={icons[state]} size={16} />
          {t(($) => $.account.preferences[state])}
        </>
      )}
    </Row>
  );
}
