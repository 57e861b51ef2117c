const isApple = /mac|iphone|ipad/i.test(navigator.platform);

/** What the command key is called on this machine. */
export const commandKeyName = isApple ? '⌘' : 'Ctrl';

/** Whether the event carries the machine's command key (Cmd or Ctrl). */
export function hasCommandKey(event: { metaKey: boolean; ctrlKey: boolean }): boolean {
  return isApple ? event.metaKey : event.ctrlKey;
}
