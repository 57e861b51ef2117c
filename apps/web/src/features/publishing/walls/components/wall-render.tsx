import type { WallViewer } from '@enlace/contract/publishing/walls/walls.contract.ts';
import type { Wall } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconExternalLink } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row } from '#components/layout/layout.tsx';
import { MailFrame } from '#components/mail-preview/mail-frame.tsx';
import { SkeletonBox } from '#components/states/skeleton.tsx';
import { Card } from '#components/surface/card.tsx';
import { viewQuery } from '../api/walls.queries.ts';

/** Who gets in, for each kind of wall. */
const viewers: Record<Wall['privacy'], WallViewer> = {
  public: 'guest',
  unlisted: 'guest',
  password: 'password_holder',
  contacts: 'contact',
};

/** Width of a phone, and how much of it is shown in the column. */
const page = { width: 390, height: 620, scale: 0.79 };
const frameHeight = Math.round(page.height * page.scale);

/** The wall as whoever gets in sees it on a phone, drawn again after every change. Nothing while nobody sees it. */
export function WallRender({ wall }: { wall: Wall }) {
  const { t } = useTranslation('walls');
  const { profileId, privacy, locale } = wall;
  const { data, isPending } = useQuery(viewQuery({ profileId, as: viewers[privacy], locale }));
  if (!isPending && !data?.html) return null;
  return (
    <Card
      title={t(($) => $.walls.render.title)}
      end={
        <Row
          as="a"
          inline
          gap={6}
          size={13}
          tone="primary"
          hover="underline"
          href={wall.path}
          target="_blank"
          rel="noopener"
        >
          {t(($) => $.walls.render.open)}
          <Icon of={IconExternalLink} size={14} />
        </Row>
      }
    >
      <Box relative w={page.width * page.scale} maxW="100%" h={frameHeight} mx="auto" border radius="lg" clip>
        {data?.html ? (
          <Box
            position="absolute"
            top={0}
            left={0}
            w={page.width}
            h={page.height}
            pierced
            style={{ transform: `scale(${page.scale})`, transformOrigin: '0 0' }}
          >
            <MailFrame isPicture html={data.html} title={t(($) => $.walls.viewAs.frame)} />
          </Box>
        ) : (
          <SkeletonBox height={frameHeight} />
        )}
      </Box>
    </Card>
  );
}
