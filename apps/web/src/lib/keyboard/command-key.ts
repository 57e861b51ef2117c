const isApple = /mac|iphone|ipad/i.test(navigator.platform);

/** Name of the command key on this platform. */
export const commandKeyName = isApple ? '⌘' : 'Ctrl';

/** Whether the event includes the platform's command key (Cmd or Ctrl). */
export function hasCommandKey(event: { metaKey: boolean; ctrlKey: boolean }): boolean {
  return isApple ? event.metaKey : event.ctrlKey;
}
