import { useTranslation } from 'react-i18next';
import { IconDownload } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { useTakeWall } from './bring.queries.ts';
import { SettingAct } from '#components/page/setting-section.tsx';
import { Bring } from './bring.tsx';

/** Exports the wall of a profile as a ZIP, and imports one. */
export function WallCopy({ profileId }: { profileId: string }) {
  const { t } = useTranslation('bring');
  const take = useTakeWall(profileId);
  return (
    <>
      <SettingAct title={t(($) => $.bring.wall.take)} help={t(($) => $.bring.wall.takeHelp)}>
        <Button icon={IconDownload} loading={take.isPending} onClick={() => take.mutate()}>
          {t(($) => $.bring.wall.download)}
        </Button>
      </SettingAct>
      <FailureCallout failure={take.error ?? undefined} />
      <Bring wallOf={profileId} />
    </>
  );
}
