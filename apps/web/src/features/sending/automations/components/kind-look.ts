import type {
  AutomationStepKind,
  AutomationTriggerKind,
} from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import {
  IconArrowsSplit2,
  IconBell,
  IconCake,
  IconClock,
  IconFlag,
  IconFolder,
  IconForms,
  IconHandClick,
  IconMail,
  IconMoon,
  IconTag,
  IconUserPlus,
} from 'virtual:tabler-icons';
import type { IconShape } from '#lib/icons/icon-shape.ts';

export const stepIcons: Record<AutomationStepKind, IconShape> = {
  wait: IconClock,
  condition: IconArrowsSplit2,
  mail: IconMail,
  label: IconTag,
  folder: IconFolder,
  notify: IconBell,
  end: IconFlag,
};

export const triggerIcons: Record<AutomationTriggerKind, IconShape> = {
  welcome: IconUserPlus,
  date: IconCake,
  label: IconTag,
  form: IconForms,
  inactive: IconMoon,
  hand: IconHandClick,
};
