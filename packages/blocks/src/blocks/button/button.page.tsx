import type { ReactNode } from 'react';
import { Icon } from '../../page/icons/icon.tsx';
import { PageLink } from '../../page/page-link.tsx';
import type { BlockView, PageContext } from '../../page/page-context.ts';
import type { ButtonProps } from './button.schema.ts';

function buttonTarget(props: ButtonProps, context: PageContext): string {
  if (props.action === 'contact') return context.vcardUrl ?? '';
  if (props.action === 'form') return context.formAnchor ?? '';
  return props.url;
}

export function ButtonBlock({ id, props, context }: BlockView<ButtonProps>): ReactNode {
  const href = buttonTarget(props, context);
  if (props.label === '' || (href === '' && !context.isPreview)) return null;
  const content = (
    <>
      {props.icon !== 'none' && <Icon name={props.icon} />}
      <span>{props.label}</span>
      <Icon name="arrow" className="go" />
    </>
  );
  const className = props.style === 'outline' ? 'cta o' : 'cta';
  if (href === '') return <span className={className}>{content}</span>;
  return (
    <PageLink className={className} href={href} blockId={id} context={context}>
      {content}
    </PageLink>
  );
}
