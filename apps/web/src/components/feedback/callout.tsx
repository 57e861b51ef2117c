import type { ReactNode } from 'react';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconPlugConnectedX } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row } from '#components/layout/layout.tsx';
import { Unbroken } from '#components/text/unbroken.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import classes from './callout.module.css';

export type CalloutTone = 'info' | 'ok' | 'warn' | 'danger';

const icons: Record<CalloutTone, IconShape> = {
  info: IconInfoCircle,
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  danger: IconPlugConnectedX,
};

type Props = {
  tone?: CalloutTone;
  /** Overrides the tone's icon. */
  icon?: IconShape;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
};

/** Soft background, one bold sentence, at most one action. */
export function Callout({ tone = 'info', icon = icons[tone], title, children, action }: Props) {
  return (
    <Row
      radius={10}
      fill="info-soft"
      align="start"
      gap={12}
      py={12}
      px={14}
      size={13}
      className={classes.callout}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <Icon of={icon} />
      <Box grow shrink className={classes.text}>
        <strong>
          <Unbroken text={title} />
        </strong>{' '}
        {children}
      </Box>
      {action !== undefined && (
        <Box mr="-6px" my="-5px" fixed className={classes.action}>
          {action}
        </Box>
      )}
    </Row>
  );
}
