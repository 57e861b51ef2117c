import type { CampaignPart } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconExclamationMark } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { isFocusFree } from '#lib/keyboard/focus-free.ts';
import classes from './wizard.module.css';

/** `open`: not looked at, or not answered. Only a person's decision is `decided`. */
export type PartState = 'open' | 'fault' | 'decided';

type Props = {
  part: CampaignPart;
  state: PartState;
  isOpen: boolean;
  summary: string | undefined;
  onOpen: () => void;
  /** Closes the card; what it answers is then decided. */
  onDone: () => void;
  children: ReactNode;
};

const plainTypes: ReadonlySet<string> = new Set(['text', 'number', 'radio']);

/** Enter in a plain field finishes the card, and held down only this one; lists and searches keep theirs. */
function isFinishing({ key, target, defaultPrevented, repeat, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Enter' || defaultPrevented || repeat || nativeEvent.isComposing) return false;
  if (nativeEvent.ctrlKey || nativeEvent.metaKey) return false;
  return target instanceof HTMLInputElement && plainTypes.has(target.type) && target.ariaHasPopup === null;
}

/** To the first question now, or from the head when it has loaded, unless somebody went elsewhere meanwhile. */
function focusQuestion(card: HTMLElement, { isEntry }: { isEntry: boolean }): () => void {
  const look = () => {
    const radios = [...card.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
    const question = radios.find(({ checked }) => checked) ?? radios[0];
    question?.focus({ preventScroll: true });
    return question !== undefined;
  };
  const late = new MutationObserver(() => {
    if (document.activeElement !== head && !isFocusFree()) late.disconnect();
    else if (look()) late.disconnect();
  });
  const head = isEntry ? null : card.querySelector('button');
  if (look()) return () => undefined;
  head?.focus({ preventScroll: true });
  late.observe(card, { childList: true, subtree: true });
  return () => late.disconnect();
}

/**
 * Brings the card that was opened into view and the focus to its head, or, where it was not opened by its head, to its
 * first question, which Enter then answers.
 */
function useFollowed(isOpen: boolean) {
  const card = useRef<HTMLElement>(null);
  const wasOpen = useRef<boolean | undefined>(undefined);
  useEffect(() => {
    if (isOpen && wasOpen.current !== true) {
      const isEntry = wasOpen.current === undefined;
      card.current?.scrollIntoView({ block: isEntry ? 'nearest' : 'start' });
      const isFree = isFocusFree();
      wasOpen.current = true;
      if (isFree && card.current) return focusQuestion(card.current, { isEntry });
      if (!isEntry) card.current?.querySelector('button')?.focus({ preventScroll: true });
    }
    wasOpen.current = isOpen;
    return undefined;
  }, [isOpen]);
  return card;
}

/** Enter on an option takes it; arrow keys do so in passing. */
function takeOption(target: EventTarget): void {
  if (target instanceof HTMLInputElement && target.type === 'radio' && !target.checked) target.click();
}

function Ring({ state, isOpen }: Pick<Props, 'state' | 'isOpen'>) {
  return (
    <Grid
      as="span"
      center
      w={24}
      h={24}
      radius="full"
      fixed
      className={classes.ring}
      data-state={isOpen && state === 'open' ? 'current' : state}
    >
      {state === 'decided' && <Icon of={IconCheck} size={14} />}
      {state === 'fault' && <Icon of={IconExclamationMark} size={14} />}
    </Grid>
  );
}

const shut = { border: true, radius: 'lg', fill: 'surface' } as const;
const open = { ...shut, border: 'strong', shadow: 2 } as const;

/** One part of the draft: closed it says what it holds, open it is the form. All can be opened at any time. */
export function PartCard({ part, state, isOpen, summary, onOpen, onDone, children }: Props) {
  const { t } = useTranslation('campaigns');
  const id = useId();
  const card = useFollowed(isOpen);
  const isToChoose = part === 'audience' || part === 'mail' || part === 'moment';
  const closedAction = state === 'decided' ? 'change' : isToChoose ? 'choose' : 'review';
  return (
    <Box as="li" ref={card} {...(isOpen ? open : shut)} className={classes.card} data-open={isOpen || undefined}>
      <Row relative gap={14} minH={60} py={10} px={16}>
        <Ring state={state} isOpen={isOpen} />
        <Box grow shrink leading={1.4}>
          <Text as="h2" size={15} weight="semibold" leading="snug">
            <Box
              as="button"
              wide
              type="button"

              aria-expanded={isOpen}
              aria-controls={`${id}-form`}
              aria-describedby={`${id}-state`}
              onClick={isOpen ? onDone : onOpen}
            >
              {t(($) => $.campaigns.page.part[part])}
            </Box>
          </Text>
          <span id={`${id}-state`}>
            <span className="sr-only">{t(($) => $.campaigns.page.state[state])}. </span>
            <Text as="span" block size={13} tone={state === 'fault' ? 'warn' : 'muted'} breakWords>
              {summary}
            </Text>
          </span>
        </Box>
        <Text as="span" fixed size={13} weight="medium" tone="muted" aria-hidden="true">
          {t(($) => $.campaigns.page.action[isOpen ? 'done' : closedAction])}
        </Text>
      </Row>
      {isOpen && (
        <Stack
          id={`${id}-form`}
          gap={16}
          pb={16}
          pr={16}
          className={classes.body}
          onKeyDown={(event) => {
            if (!isFinishing(event)) return;
            event.preventDefault();
            takeOption(event.target);
            onDone();
          }}
        >
          {children}
          <Row justify="end">
            <Button onClick={onDone}>{t(($) => $.campaigns.page.action.done)}</Button>
          </Row>
        </Stack>
      )}
    </Box>
  );
}
