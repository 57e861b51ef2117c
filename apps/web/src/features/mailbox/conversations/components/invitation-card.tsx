import {
  type Invitation,
  type InvitationAnswer,
  invitationAnswers,
} from '@enlace/contract/mailbox/conversations/invitations.schemas.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import type { Formats } from '#lib/format/formats.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useAnswerInvitation } from '../api/use-answer-invitation.ts';
import { dayOfInvitation, weekdaysOf } from '../invitation.rules.ts';

type Props = { messageId: string; invitation: Invitation };
type Words = { t: TFunction<'mails'>; formats: Formats };

function Sheet({ invitation }: Pick<Props, 'invitation'>) {
  const formats = useFormats();
  const day = dayOfInvitation(invitation);
  return (
    <Stack fixed w={56} py={6} border radius="lg" fill="surface-2" textAlign="center" gap={0} aria-hidden>
      <Text as="span" size={11} weight="medium" tone="danger">
        {formats.month(day)}
      </Text>
      <Text as="span" size={20} leading={1.2}>
        {/\d+/.exec(formats.weekday(day))?.[0]}
      </Text>
    </Stack>
  );
}

/** Day and hours in the reader's zone. */
function timeText({ when }: Invitation, { t, formats }: Words): string {
  const { kind, start, end } = when;
  if (kind === 'day') {
    const from = formats.fullDay(start);
    return end === null ? from : t(($) => $.mails.invite.days, { from, to: formats.fullDay(end) });
  }
  const dayOf = (moment: string) => formats.fullDay(kind === 'time' ? moment : moment.slice(0, 10));
  const hourOf = (moment: string) => (kind === 'time' ? formats.time(moment) : formats.wallTime(moment.slice(11, 16)));
  const [day, from] = [dayOf(start), hourOf(start)];
  if (end === null) return t(($) => $.mails.when, { day, time: from });
  if (dayOf(end) === day) return t(($) => $.mails.invite.hours, { day, from, to: hourOf(end) });
  const last = t(($) => $.mails.when, { day: dayOf(end), time: hourOf(end) });
  return t(($) => $.mails.invite.days, { from: t(($) => $.mails.when, { day, time: from }), to: last });
}

function ruleText(rule: NonNullable<Invitation['rule']>, { t, formats }: Words): string {
  // Japanese has no form for one alone.
  const every =
    rule.interval === 1
      ? t(($) => $.mails.invite.each[rule.frequency])
      : t(($) => $.mails.invite.every[rule.frequency], { count: rule.interval });
  const names = weekdaysOf(rule.days).map((day) => formats.dayName(day));
  const onDays = names.length === 0 ? every : t(($) => $.mails.invite.onDays, { every, days: formats.list(names) });
  if (rule.until !== null)
    return t(($) => $.mails.invite.until, { rule: onDays, date: formats.longDate(rule.until ?? '') });
  return rule.count === null ? onDays : t(($) => $.mails.invite.times, { rule: onDays, count: rule.count });
}

function OrganizersTime({ invitation }: Pick<Props, 'invitation'>) {
  const { t } = useTranslation('mails');
  const { zone, kind, start } = invitation.when;
  const [own, theirs] = [useFormats(), useFormats(zone ?? undefined)];
  if (kind !== 'time' || zone === null || own.dateTime(start) === theirs.dateTime(start)) return null;
  return <Text size={12}>{t(($) => $.mails.invite.inZone, { time: theirs.dateTime(start), zone })}</Text>;
}

/** Who organises it, who comes, and what else is then. */
function People({ invitation }: Pick<Props, 'invitation'>) {
  const { t } = useTranslation('mails');
  const formats = useFormats();
  const { organizer, attendees, conflicts, state, method } = invitation;
  const comes = attendees.filter(({ answer }) => answer === 'accepted').length;
  const nameOf = ({ name, email }: { name: string; email: string }) => (name === '' ? email : name);
  const isAsked = method === 'request' && state === 'open' && invitation.when.kind === 'time';
  const parts = [
    ...(organizer ? [t(($) => $.mails.invite.organizer, { name: nameOf(organizer) })] : []),
    ...(comes > 0 ? [t(($) => $.mails.invite.comes, { count: comes })] : []),
    ...(isAsked && conflicts.length === 0 ? [t(($) => $.mails.invite.free)] : []),
  ];
  return (
    <>
      <Text size={12} tone="faint" title={formats.list(attendees.map(nameOf))}>
        {parts.join(' ')}
      </Text>
      {isAsked && conflicts.length > 0 && (
        <Text size={12} tone="warn">
          {t(($) => $.mails.invite.conflict, { titles: formats.list(conflicts) })}
        </Text>
      )}
    </>
  );
}

/** What became of it, or whose answer it is. */
function stateText({ state, method, answer, attendees }: Invitation, t: TFunction<'mails'>): string | undefined {
  if (state === 'cancelled') return t(($) => $.mails.invite.cancelled);
  if (state === 'old') return t(($) => $.mails.invite.old);
  if (method === 'counter') return t(($) => $.mails.invite.counter);
  if (method === 'request') return answer === null ? undefined : t(($) => $.mails.invite.mine[answer]);
  const [who] = attendees;
  return who?.answer
    ? t(($) => $.mails.invite.theirs[who.answer ?? 'accepted'], { name: who.name || who.email })
    : undefined;
}

function Answers({ messageId, invitation }: Props) {
  const { t } = useTranslation('mails');
  const answer = useAnswerInvitation(messageId);
  const canWrite = useCan('mailbox.write');
  if (!invitation.canAnswer || !canWrite) return null;
  const isFirst = (each: InvitationAnswer) => each === (invitation.answer ?? 'accepted');
  return (
    <Box fixed>
      <Row wrap gap={8}>
        {invitationAnswers.map((each) => (
          <Button
            key={each}
            size="sm"
            variant={isFirst(each) ? 'primary' : 'default'}
            aria-pressed={invitation.answer === each}
            loading={answer.isPending && answer.variables === each}
            disabled={answer.isPending}
            onClick={() => answer.mutate(each)}
          >
            {t(($) => $.mails.invite.act[each])}
          </Button>
        ))}
      </Row>
      <FieldNote error={answer.error === null ? undefined : errorText(answer.error)} />
    </Box>
  );
}

/** A calendar invitation in a mail: time, place, guests and the buttons to answer it. */
export function InvitationCard({ messageId, invitation }: Props) {
  const { t } = useTranslation('mails');
  const words = { t, formats: useFormats() };
  const { title, place, rule, state } = invitation;
  const shownTitle = title === '' ? t(($) => $.mails.invite.untitled) : title;
  const said = stateText(invitation, t);
  const when = [timeText(invitation, words), ...(place === '' ? [] : [place])].join(', ');
  return (
    <Row
      as="section"
      wrap
      gap={14}
      mt={12}
      p={12}
      border="strong"
      radius="lg"
      aria-label={t(($) => $.mails.invite.label, { title: shownTitle })}
    >
      <Sheet invitation={invitation} />
      <Stack flex="1 1 220px" shrink gap={2} size={13} leading={1.4}>
        <Text as="b" size={14} weight="semibold" breakWords>
          {state === 'cancelled' ? <s>{shownTitle}</s> : shownTitle}
        </Text>
        <Text as="p" breakWords>
          {state === 'cancelled' ? <s>{when}</s> : when}
        </Text>
        <OrganizersTime invitation={invitation} />
        {rule !== null && <Text size={12}>{ruleText(rule, words)}</Text>}
        <People invitation={invitation} />
        {said !== undefined && (
          <Text size={12} weight="medium" role="status">
            {said}
          </Text>
        )}
      </Stack>
      <Answers messageId={messageId} invitation={invitation} />
    </Row>
  );
}
