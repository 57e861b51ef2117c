import type { ReactNode } from 'react';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconPlugConnectedX } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
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
    <div className={classes.callout} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon of={icon} />
      <div className={classes.text}>
        <strong>
          <Unbroken text={title} />
        </strong>{' '}
        {children}
      </div>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
