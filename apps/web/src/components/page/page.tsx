import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconArrowLeft, IconChevronRight } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { useBrand } from '#lib/brand/brand-store.ts';
import { useBarEnd } from './bar-slot.tsx';
import classes from './page.module.css';

export type Crumb = {
  label: string;
  to: string;
  /** Wraps the link, e.g. in a drop target. */
  around?: (link: ReactNode) => ReactNode;
};

type Props = {
  /** Name of the screen: in the bar, in the tab title, and as h1 when there is no `heading`. */
  title: string;
  /** Parent screens, outermost first. */
  breadcrumb?: readonly Crumb[];
  /** Tab title instead of `title`, e.g. with the unread count. */
  tabTitle?: string;
  /** After the title in the bar, e.g. a count. */
  titleNote?: ReactNode;
  /** Buttons of the bar; the only primary button is last. */
  actions?: ReactNode;
  /** Large heading in the content; becomes the h1. */
  heading?: ReactNode;
  lead?: ReactNode;
  /** Next to the large heading: the single action that follows from it. */
  headEnd?: ReactNode;
  /** The content has its own h1, e.g. a greeting. */
  hasOwnHeading?: boolean;
  /** Reading width; `full` is the whole sheet without padding, for tables, mailbox and editor. */
  width?: 'dashboard' | 'account' | 'settings' | 'text' | 'full';
  children: ReactNode;
};

const asItIs = (link: ReactNode) => link;

function Bar({ title, titleNote, breadcrumb = [], actions, heading, hasOwnHeading = false }: Omit<Props, 'children'>) {
  const end = useBarEnd();
  const isHeading = heading === undefined && !hasOwnHeading;
  const Current = isHeading ? 'h1' : 'span';
  return (
    <header className={classes.bar}>
      <div className={classes.crumbs}>
        {breadcrumb.map((crumb, index) => (
          <span key={crumb.to} className={classes.crumb} data-far={index < breadcrumb.length - 1 || undefined}>
            {(crumb.around ?? asItIs)(
              <Link to={crumb.to}>
                <span className={classes.back}>
                  <Icon of={IconArrowLeft} size={18} />
                </span>
                <span className={classes.crumbLabel}>{crumb.label}</span>
              </Link>,
            )}
            <span className={classes.separator}>
              <Icon of={IconChevronRight} size={14} />
            </span>
          </span>
        ))}
        <Current className={classes.current} aria-current={isHeading ? undefined : 'page'}>
          {title}
        </Current>
        {titleNote !== undefined && <span className={classes.note}>{titleNote}</span>}
      </div>
      <div className={classes.actions}>
        {actions}
        {end}
      </div>
    </header>
  );
}

/** Frame of every screen inside a shell: sheet bar, scrolling content, document title, one h1. */
export function Page({ children, width = 'dashboard', ...bar }: Props) {
  const { title, heading, lead, headEnd } = bar;
  const { name } = useBrand();
  return (
    <>
      <title>{`${bar.tabTitle ?? title} · ${name}`}</title>
      <Bar {...bar} />
      {width === 'full' ? (
        <div className={classes.full}>{children}</div>
      ) : (
        <div className={classes.content}>
          <div className={classes.width} data-width={width}>
            {heading !== undefined && (
              <header className={classes.head}>
                <div className={classes.said}>
                  <h1 className={classes.heading}>{heading}</h1>
                  {lead !== undefined && <p className={classes.lead}>{lead}</p>}
                </div>
                {headEnd}
              </header>
            )}
            {children}
          </div>
        </div>
      )}
    </>
  );
}
