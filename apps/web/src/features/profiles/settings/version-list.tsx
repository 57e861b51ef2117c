import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { profileOperations } from '../api/profile-operations.ts';
import { profileVersionsQuery } from '../api/profiles.queries.ts';
import { useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { serverDraftOf } from '../editor/open-editor.ts';
import classes from './settings-panel.module.css';

/** Brings a published version back as the draft; what was there is one undo away. */
function useRestoreVersion(profileId: string) {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  return useMutation({
    mutationFn: async (versionId: string) => {
      await editor.flush();
      return call(profileOperations.restoreVersion, {
        params: { id: profileId, versionId },
        body: { baseRevision: editor.revision },
      });
    },
    onSuccess: (profile) => {
      editor.adopt(serverDraftOf(profile));
      showToast({ text: t(($) => $.editor.settings.restoredVersion), undo: editor.undo });
    },
  });
}

/** What was published and when. */
export function VersionList({ profileId }: { profileId: string }) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const versions = useQuery(profileVersionsQuery(profileId));
  const restore = useRestoreVersion(profileId);
  const items = versions.data?.items ?? [];
  const failure = versions.error ?? restore.error;
  return (
    <div className={classes.part}>
      <h2 className={classes.label}>{t(($) => $.editor.settings.versions)}</h2>
      {versions.data && items.length === 0 && (
        <p className={classes.help}>{t(($) => $.editor.settings.versionsNone)}</p>
      )}
      <ol className={classes.versions}>
        {items.map((version) => (
          <li key={version.id} className={classes.version}>
            <time dateTime={version.publishedAt}>{formats.dateTime(version.publishedAt)}</time>
            {version.isCurrent ? (
              <span className={classes.current}>{t(($) => $.editor.settings.current)}</span>
            ) : (
              <Button
                size="sm"
                variant="link"
                loading={restore.isPending && restore.variables === version.id}
                onClick={() => restore.mutate(version.id)}
              >
                {t(($) => $.editor.settings.restore)}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <FieldNote error={failure ? errorText(failure) : undefined} />
    </div>
  );
}
