import { joinLines, type TextView } from '../../text/text-view.ts';
import { dayText } from './wall-texts.ts';
import { wallEntries, type WallProps } from './wall.schema.ts';

export function renderWallText({ props, context }: TextView<WallProps>): string {
  const entries = wallEntries(props)
    .slice(0, Number(props.shown))
    .map(({ date, title, text, url, linkLabel }) =>
      joinLines([
        title,
        text.trim(),
        dayText(date, context.locale),
        url && `${linkLabel || context.texts.wall.more}: ${url}`,
      ]),
    );
  return [props.title, ...entries].filter((part) => part !== '').join('\n\n');
}
