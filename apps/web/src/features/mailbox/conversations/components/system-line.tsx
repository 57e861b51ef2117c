import type { SystemLine as Line } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useTranslation } from 'react-i18next';
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconArrowsSplit2,
  IconPencil,
  IconSend2,
  IconUserPlus,
} from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { type Look, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { Emphasis } from './emphasis.tsx';
import { MovedLine } from './moved-line.tsx';
import classes from './message.module.css';

const lineLook: Look = { self: 'center', my: 10, maxW: '60ch', size: 12, tone: 'faint', textAlign: 'center' };

type RuleLine = Extract<Line, { kind: 'rule_applied' }>;

/** What a rule did with the message above. */
function RuleSystemLine({ line }: { line: RuleLine }) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  const actions = line.actions.map(({ kind, text }) => {
    const said = kind === 'snoozed' ? formats.dateTime(text) : text;
    return t(($) => $.mailbox.system.action[kind], { text: said });
  });
  return (
    <Text {...lineLook} className={classes.event}>
      <Icon of={IconArrowsSplit2} size={14} />{' '}
      <Emphasis
        text={t(($) => $.mailbox.system.rule, { rule: line.ruleName, actions: formats.list(actions) })}
        name={line.ruleName}
      />
    </Text>
  );
}

/** The answer above went to others than usual. */
function ElsewhereLine({ line }: { line: Extract<Line, { kind: 'sent_elsewhere' }> }) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  return (
    <Text {...lineLook} className={classes.event}>
      <Icon of={IconArrowsSplit2} size={14} />{' '}
      {t(($) => $.mailbox.system.elsewhere, { names: formats.list([...line.names]) })}
    </Text>
  );
}

function ProfileLine({ line }: { line: Extract<Line, { kind: 'profile_changed' }> }) {
  const { t } = useTranslation('views');
  return (
    <Text {...lineLook} className={classes.event}>
      <Icon of={IconArrowsExchange} size={14} />{' '}
      <Emphasis text={t(($) => $.views.profile.line, { from: line.from, to: line.to })} name={line.to} />
    </Text>
  );
}

/** An event between the messages, as one line. */
export function SystemLine({ line }: { line: Line }) {
  const { t } = useTranslation('mailbox');
  if (line.kind === 'messages_moved') return <MovedLine line={line} />;
  if (line.kind === 'profile_changed') return <ProfileLine line={line} />;
  if (line.kind === 'contact_joined') {
    return (
      <Text {...lineLook} className={classes.event}>
        <Icon of={IconUserPlus} size={14} />{' '}
        <Emphasis
          text={t(($) => $.mailbox.system.joined, { name: line.name, profile: line.profileName })}
          name={line.profileName}
        />
      </Text>
    );
  }
  if (line.kind === 'campaign_reply') {
    return (
      <Text {...lineLook} className={classes.event}>
        <Icon of={IconSend2} size={14} />{' '}
        <Emphasis
          text={t(($) => $.mailbox.system.campaign, { campaign: line.campaignName })}
          name={line.campaignName}
        />
      </Text>
    );
  }
  if (line.kind === 'rule_applied') return <RuleSystemLine line={line} />;
  if (line.kind === 'sent_elsewhere') return <ElsewhereLine line={line} />;
  if (line.kind === 'renamed') {
    return (
      <Text {...lineLook} className={classes.event}>
        <Icon of={IconPencil} size={14} />{' '}
        <Emphasis text={t(($) => $.mailbox.system.renamed, { subject: line.to })} name={line.to} />
      </Text>
    );
  }
  return (
    <Text {...lineLook} className={classes.event}>
      <Icon of={IconAlertTriangle} size={14} /> {t(($) => $.mailbox.system.overQuota)}
    </Text>
  );
}
