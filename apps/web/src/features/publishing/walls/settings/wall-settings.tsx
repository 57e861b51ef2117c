import {
  moderationModes,
  postOrders,
  type Wall,
  wallLimits,
  type WallPrivacy,
  wallPrivacies,
  type UpdateWallInput,
} from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { useWallSettings } from '../api/use-wall-settings.ts';
import { BlockList } from './block-list.tsx';
import { FeedList } from './feed-list.tsx';
import { OptionCards } from './option-cards.tsx';
import { PasswordSetting } from './password-setting.tsx';
import { wallWith } from './shown-wall.rules.ts';
import classes from './settings.module.css';
import { HelpTip } from '#components/help/help-tip.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';

type Save = (change: UpdateWallInput) => void;
type PartProps = { wall: Wall; save: Save; disabled: boolean };

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <Stack as="section" gap={12} className={classes.section}>
      <h3>
        {title}
        {aside}
      </h3>
      {children}
    </Stack>
  );
}

function Privacy({ wall, save, disabled }: PartProps) {
  const { t } = useTranslation('walls');
  const [wanted, setWanted] = useState<WallPrivacy>();
  const asksPassword = wanted === 'password' && !wall.hasPassword;
  return (
    <Section title={t(($) => $.walls.settings.privacy)}>
      <OptionCards
        label={t(($) => $.walls.settings.privacy)}
        disabled={disabled}
        options={wallPrivacies.map((value) => ({
          value,
          label: t(($) => $.walls.privacy[value].name),
          help: t(($) => $.walls.privacy[value].help),
        }))}
        value={asksPassword ? 'password' : wall.privacy}
        onChange={(privacy) => {
          setWanted(privacy);
          if (privacy !== 'password' || wall.hasPassword) save({ privacy });
        }}
      />
      {(wall.privacy === 'password' || asksPassword) && (
        <PasswordSetting
          hasPassword={wall.hasPassword}
          disabled={disabled}
          onSave={(password) => save({ password, privacy: 'password' })}
        />
      )}
    </Section>
  );
}

function Visitors({ wall, save, disabled }: PartProps) {
  const { t } = useTranslation('walls');
  const switches = ['allowsComments', 'allowsReactions', 'allowsVisitorPosts'] as const;
  return (
    <Section title={t(($) => $.walls.settings.visitors)}>
      {switches.map((name) => (
        <CheckField
          key={name}
          disabled={disabled}
          checked={wall[name]}
          onChange={(event) => save({ [name]: event.currentTarget.checked })}
        >
          {t(($) => $.walls.settings[name])}
        </CheckField>
      ))}
    </Section>
  );
}

function Moderation({ wall, save, disabled }: PartProps) {
  const { t } = useTranslation('walls');
  return (
    <Section
      title={t(($) => $.walls.settings.moderation)}
      aside={<HelpTip of="moderation" about={t(($) => $.walls.settings.moderation)} />}
    >
      <OptionCards
        label={t(($) => $.walls.settings.moderation)}
        disabled={disabled}
        options={moderationModes.map((value) => ({
          value,
          label: t(($) => $.walls.moderation[value].name),
          help: t(($) => $.walls.moderation[value].help),
        }))}
        value={wall.moderation}
        onChange={(moderation) => save({ moderation })}
      />
    </Section>
  );
}

function Line({
  label,
  hint,
  value,
  max,
  disabled,
  onSave,
}: {
  label: string;
  hint: string;
  value: string;
  max: number;
  disabled: boolean;
  onSave: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  return (
    <TextField
      label={label}
      hint={hint}
      maxLength={max}
      disabled={disabled}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => text.trim() !== value && onSave(text.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur();
      }}
    />
  );
}

function Look({ wall, save, disabled }: PartProps) {
  const { t } = useTranslation('walls');
  const counts = Array.from({ length: wallLimits.onProfile + 1 }, (_, count) => String(count));
  return (
    <Section title={t(($) => $.walls.settings.look)}>
      <Line
        label={t(($) => $.walls.settings.title)}
        hint={t(($) => $.walls.settings.titleHint)}
        max={wallLimits.title}
        disabled={disabled}
        value={wall.title}
        onSave={(title) => save({ title })}
      />
      <Line
        label={t(($) => $.walls.settings.intro)}
        hint={t(($) => $.walls.settings.introHint)}
        max={wallLimits.intro}
        disabled={disabled}
        value={wall.intro}
        onSave={(intro) => save({ intro })}
      />
      <SelectField
        label={t(($) => $.walls.settings.order)}
        hint={t(($) => $.walls.settings.orderHint)}
        disabled={disabled}
        options={postOrders.map((order) => ({ value: order, label: t(($) => $.walls.order[order]) }))}
        value={wall.order}
        onChange={(order) => save({ order })}
      />
      <SelectField
        label={t(($) => $.walls.settings.onProfile)}
        hint={t(($) => $.walls.settings.onProfileHint)}
        disabled={disabled}
        options={counts.map((value) => ({
          value,
          label: value === '0' ? t(($) => $.walls.settings.noPosts) : value,
        }))}
        value={String(wall.postsOnProfile)}
        onChange={(value) => save({ postsOnProfile: Number(value) })}
      />
    </Section>
  );
}

/** Access, visitors' permissions and appearance of the wall; each change applies at once. */
export function WallSettings({ wall, onClose, children }: { wall: Wall; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('walls');
  const canWrite = useCan('profiles.write');
  const settings = useWallSettings(wall.profileId);
  // The requested change is shown at once, and reverted on failure.
  const [asked, setAsked] = useState<UpdateWallInput>({});
  function save(change: UpdateWallInput): void {
    setAsked(change);
    settings.mutate(change, { onSettled: () => setAsked({}) });
  }
  const part = { wall: wallWith(wall, asked), disabled: !canWrite, save };
  return (
    <SideDrawer
      title={t(($) => $.walls.settings.drawer, { name: wall.profileName })}
      isOpen
      onClose={onClose}
      size={500}
    >
      <Stack className={classes.body}>
        <Row justify="between" gap={12}>
          <CheckField
            disabled={part.disabled}
            checked={part.wall.isOn}
            onChange={(event) => part.save({ isOn: event.currentTarget.checked })}
          >
            <b>{t(($) => $.walls.settings.isOn)}</b>
          </CheckField>
          <Text as="div" size={12} tone="faint" aria-live="polite">
            {settings.isPending && t(($) => $.walls.settings.saving)}
            {settings.isSuccess && t(($) => $.walls.settings.saved)}
          </Text>
        </Row>
        <FailureCallout failure={settings.error} />
        <Privacy {...part} />
        <Visitors {...part} />
        <Moderation {...part} />
        <Look {...part} />
        <Section title={t(($) => $.walls.settings.blocks)}>
          <BlockList canWrite={canWrite} />
        </Section>
        <Section title={t(($) => $.walls.settings.feeds)}>
          <FeedList wall={wall} />
        </Section>
        <Section title={t(($) => $.walls.settings.copy)}>{children}</Section>
      </Stack>
    </SideDrawer>
  );
}
