import type {
  ContactEvent,
  ContactEventKind,
  TimelineGroup,
} from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  IconAlertTriangle,
  IconArrowsJoin,
  IconBan,
  IconBolt,
  IconBoltOff,
  IconCheck,
  IconClick,
  IconCornerUpLeft,
  IconFileSearch,
  IconFolder,
  IconMailOpened,
  IconMailX,
  IconMessage2,
  IconNote,
  IconSend2,
  IconShieldCheck,
  IconShieldX,
  IconTag,
  IconTagOff,
  IconUserMinus,
  IconUserPlus,
} from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, type Look, Row, Text } from '#components/layout/layout.tsx';
import type { LinkTarget } from '#components/link/link-name.ts';
import { TextLink } from '#components/link/text-link.tsx';
import { LoadMore } from '#components/states/load-more.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { earlierEventsQuery, groupEventsQuery } from '../api/contacts.queries.ts';
import { eventConversation, eventText } from '../contact-event.rules.ts';
import { useEventTitle } from '../use-event-title.ts';
import { useMoments } from '../use-moments.ts';
import { TimelineFilter, useTimelineGroup } from './timeline-filter.tsx';
import classes from './contact-timeline.module.css';

const wordsTextLook: Look = { breakWords: true, mt: 2, pre: true, tone: 'muted' };

const icons: Record<ContactEventKind, IconShape> = {
  joined: IconUserPlus,
  wrote: IconMessage2,
  replied: IconCornerUpLeft,
  campaign_sent: IconSend2,
  campaign_opened: IconMailOpened,
  campaign_clicked: IconClick,
  transactional_sent: IconSend2,
  unsubscribed: IconUserMinus,
  resubscribed: IconCheck,
  bounced: IconMailX,
  complained: IconAlertTriangle,
  blocked: IconBan,
  consent_given: IconShieldCheck,
  consent_withdrawn: IconShieldX,
  note: IconNote,
  merged: IconArrowsJoin,
  data_requested: IconFileSearch,
  files_sent: IconFolder,
  automation_entered: IconBolt,
  automation_labelled: IconTag,
  automation_unlabelled: IconTagOff,
  automation_moved: IconFolder,
  automation_done: IconBolt,
  automation_left: IconBoltOff,
};

function Line({ event, isNewest }: { event: ContactEvent; isNewest: boolean }) {
  const { t } = useTranslation('contacts');
  const title = useEventTitle();
  const moment = useMoments();
  const about = eventText(event);
  const linked = (place: LinkTarget) =>
    place.kind === 'address' ? place.text : t(($) => $.contacts.event.clickedPlace[place.kind]);
  const text = typeof about === 'object' ? linked(about) : about;
  const conversation = eventConversation(event);
  return (
    <Row
      phone={{ wrap: 'wrap' }}
      relative
      leading={1.45}
      as="li"
      gap={12}
      pb={22}
      size={14}
      align="stretch"
      className={classes.line}
      data-now={isNewest || undefined}
    >
      <Grid radius="md" center w={28} h={28} fill="active" as="span" fixed tone="muted">
        <Icon of={icons[event.kind]} size={16} />
      </Grid>
      <Box phone={{ basis: 'calc(100% - 40px)' }} grow shrink>
        <Text as="b" weight="medium">
          {title(event)}
        </Text>
        {text !== undefined && <Text {...wordsTextLook}>{text}</Text>}
        {event.details.answers?.map(({ label, value }) => (
          <Text {...wordsTextLook} key={label}>
            {label}: {value}
          </Text>
        ))}
        {event.details.files && <Text {...wordsTextLook}>{event.details.files.join(', ')}</Text>}
        {conversation && (
          <Text {...wordsTextLook}>
            <TextLink to={paths.user.conversation(conversation)}>{t(($) => $.contacts.event.seeConversation)}</TextLink>
          </Text>
        )}
      </Box>
      <Text pt={2} phone={{ ml: 40 }} as="time" fixed size={12} tone="faint" nowrap dateTime={event.at}>
        {moment(event.at)}
      </Text>
    </Row>
  );
}

function Earlier({ id, cursor }: { id: string; cursor: string }) {
  const { t } = useTranslation('contacts');
  const query = useInfiniteQuery({ ...earlierEventsQuery({ id, cursor }), enabled: false });
  const events = query.data?.pages.flatMap((page) => page.items) ?? [];
  const hasMore = query.data === undefined || query.hasNextPage;
  return (
    <>
      {events.map((event) => (
        <Line key={event.id} event={event} isNewest={false} />
      ))}
      {hasMore && (
        <Box as="li" pb={8}>
          <FailureCallout failure={query.error} />
          <Button
            size="sm"
            loading={query.isFetching}
            onClick={() => void (query.data === undefined ? query.refetch() : query.fetchNextPage())}
          >
            {t(($) => $.contacts.detail.more)}
          </Button>
        </Box>
      )}
    </>
  );
}

function Group({ id, group }: { id: string; group: TimelineGroup }) {
  const { t } = useTranslation('contacts');
  const { t: tr } = useTranslation('record');
  const query = useInfiniteQuery(groupEventsQuery({ id, group }));
  const events = query.data?.pages.flatMap((page) => page.items);
  if (!events) return <Unloaded query={query} rows={3} />;
  if (events.length === 0) return <Text tone="muted">{tr(($) => $.record.timeline.none)}</Text>;
  return (
    <Box relative as="ol" pl={24}>
      {events.map((event, index) => (
        <Line key={event.id} event={event} isNewest={index === 0} />
      ))}
      {query.hasNextPage && (
        <Box as="li" pb={8}>
          <LoadMore query={query} size="sm">
            {t(($) => $.contacts.detail.more)}
          </LoadMore>
        </Box>
      )}
    </Box>
  );
}

type Props = { id: string; timeline: { items: readonly ContactEvent[]; next: string | null } };

function Everything({ id, timeline }: Props) {
  return (
    <Box relative as="ol" pl={24}>
      {timeline.items.map((event, index) => (
        <Line key={event.id} event={event} isNewest={index === 0} />
      ))}
      {timeline.next !== null && <Earlier id={id} cursor={timeline.next} />}
    </Box>
  );
}

/** All events of a contact, newest first, along the thread; or one kind of them. */
export function ContactTimeline({ id, timeline }: Props) {
  const { t } = useTranslation('contacts');
  const group = useTimelineGroup();
  if (timeline.items.length === 0) return <Text tone="muted">{t(($) => $.contacts.detail.noThread)}</Text>;
  return (
    <>
      <Box mt={4} mb={18}>
        <TimelineFilter />
      </Box>
      {group === undefined ? <Everything id={id} timeline={timeline} /> : <Group id={id} group={group} />}
    </>
  );
}
