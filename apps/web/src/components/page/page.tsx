import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconArrowLeft, IconChevronRight } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Box, layout, Row, Stack, Text } from '#components/layout/layout.tsx';
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
  /** Reading width; `full` is the whole sheet without padding, for tables, mailbox and editor; a `list` scrolls inside it on phones too. */
  width?: 'dashboard' | 'account' | 'settings' | 'text' | 'full' | 'list';
  children: ReactNode;
};

const asItIs = (link: ReactNode) => link;

function Bar({ title, titleNote, breadcrumb = [], actions, heading, hasOwnHeading = false }: Omit<Props, 'children'>) {
  const end = useBarEnd();
  const isHeading = heading === undefined && !hasOwnHeading;
  const Current = isHeading ? 'h1' : 'span';
  return (
    <Row
      phone={{ h: 56, p: '0 8px 0 16px' }}
      h={52}
      lineBottom
      as="header"
      gap={12}
      fixed
      pr={14}
      pl={24}
      className={classes.bar}
    >
      <Row phone={{ flex: '1' }} gap={8} shrink size={13} tone="faint">
        {breadcrumb.map((crumb, index) => (
          <Row
            phone={{ flex: 'none' }}
            as="span"
            inline
            gap={8}
            nowrap
            key={crumb.to}
            className={classes.crumb}
            data-far={index < breadcrumb.length - 1 || undefined}
          >
            {(crumb.around ?? asItIs)(
              <Link {...layout('box', { py: 4 })} to={crumb.to}>
                <span className={classes.back}>
                  <Icon of={IconArrowLeft} size={18} />
                </span>
                <Text as="span" phone={{ w: 1, h: 1, overflow: 'hidden' }} className={classes.crumbLabel}>
                  {crumb.label}
                </Text>
              </Link>,
            )}
            <Row hideOnPhone as="span" inline tone="disabled" align="stretch">
              <Icon of={IconChevronRight} size={14} />
            </Row>
          </Row>
        ))}
        <Current className={classes.current} aria-current={isHeading ? undefined : 'page'}>
          {title}
        </Current>
        {titleNote !== undefined && (
          <Text as="span" tabular>
            {titleNote}
          </Text>
        )}
      </Row>
      <Row gap={6} ml="auto">
        {actions}
        {end}
      </Row>
    </Row>
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
      {width === 'full' || width === 'list' ? (
        <Stack phone={{ pb: 76 }} relative grow shrinkY data-list={width === 'list' || undefined}>
          {children}
        </Stack>
      ) : (
        <Box phone={{ p: '18px 16px 100px', overflow: 'visible' }} scroll grow shrinkY pt={28} pb={40} px={32}>
          <Box maxW="var(--content-max)" mx="auto" className={classes.width} data-width={width}>
            {heading !== undefined && (
              <Row phone={{ mb: 18 }} as="header" wrap align="end" justify="between" gap={14} gapX={24} mb={24}>
                <Box flex="1 1 320px" shrink>
                  <Text as="h1" display size={30} leading={1.16} spacing="display" balance>
                    {heading}
                  </Text>
                  {lead !== undefined && (
                    <Text maxW="80ch" mt={6} tone="muted" className={classes.lead}>
                      {lead}
                    </Text>
                  )}
                </Box>
                {headEnd}
              </Row>
            )}
            {children}
          </Box>
        </Box>
      )}
    </>
  );
}
