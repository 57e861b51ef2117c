import type { PostKind } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconCalendarEvent, IconChartBar, IconFile, IconLink, IconPhoto, IconVideo } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Row } from '#components/layout/layout.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import type { Choosing } from './kind-panel.tsx';
import classes from './post-form.module.css';

type Offered = Exclude<PostKind, 'text'>;

const kinds: readonly { kind: Offered; icon: IconShape; chooses?: Choosing }[] = [
  { kind: 'image', icon: IconPhoto, chooses: 'image' },
  { kind: 'video', icon: IconVideo },
  { kind: 'file', icon: IconFile, chooses: 'document' },
  { kind: 'link', icon: IconLink },
  { kind: 'poll', icon: IconChartBar },
  { kind: 'event', icon: IconCalendarEvent },
];

type Props = { kind: PostKind; onKind: (kind: PostKind) => void; onChoose: (wanted: Choosing) => void };

/** Attachment types of a post; pressing again removes the type but keeps its input. */
export function KindTools({ kind, onKind, onChoose }: Props) {
  const { t } = useTranslation('walls');
  return (
    <Row
      phone={{ wrap: 'wrap' }}
      as="span"
      inline
      gap={2}
      align="stretch"
      className={classes.kinds}
      role="group"
      aria-label={t(($) => $.walls.kinds.label)}
    >
      {kinds.map((each) => (
        <IconButton
          key={each.kind}
          icon={each.icon}
          size={28}
          label={t(($) => $.walls.kinds[each.kind])}
          aria-pressed={each.kind === kind}
          className={classes.kind}
          onClick={() => {
            if (each.kind === kind) {
              onKind('text');
              return;
            }
            onKind(each.kind);
            if (each.chooses !== undefined) onChoose(each.chooses);
          }}
        />
      ))}
    </Row>
  );
}
