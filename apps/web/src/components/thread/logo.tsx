import { shippedName, useBrand } from '#lib/brand/brand-store.ts';
import { layout, Row, Text } from '#components/layout/layout.tsx';
import classes from './logo.module.css';

const mark =
  'M3 16.4c7 0 15.6-3.6 15.6-8.9 0-2.7-2-4.2-4.6-4.2-4.4 0-7.3 4.4-7.3 9 0 5 2.9 8.4 7.2 8.4 3.4 0 6-1.9 7.6-4.6';

/** The logo: the thread that crosses itself and becomes an e; or the operator's icon. */
export function LogoMark({ size = 25 }: { size?: number }) {
  const { name, pictures } = useBrand();
  if (pictures.icon !== null)
    return (
      <img
        {...layout('box', { fixed: true, radius: 'xs', fit: 'contain' })}
        src={pictures.icon}
        width={size}
        height={size}
        alt=""
      />
    );
  if (name !== shippedName) return null;
  return (
    <svg
      {...layout('box', { fixed: true, className: classes.mark })}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={mark} />
    </svg>
  );
}

/** The operator's logo, for light and dark backgrounds; without one the icon and the name. */
export function Logo({ size = 25 }: { size?: number }) {
  const { name, pictures } = useBrand();
  const light = pictures.light ?? pictures.dark;
  const dark = pictures.dark ?? pictures.light;
  if (light !== null && dark !== null) {
    return (
      <Row as="span" inline gap={10}>
        <img
          {...layout('box', { maxW: 200, fit: 'contain', className: classes.light })}
          src={light}
          height={size}
          alt={name}
        />
        <img
          {...layout('box', { maxW: 200, fit: 'contain', className: classes.dark })}
          src={dark}
          height={size}
          alt={name}
        />
      </Row>
    );
  }
  return (
    <Row as="span" inline gap={10}>
      <LogoMark size={size} />
      <Text as="span" tone="default" className={classes.word}>
        {name}
      </Text>
    </Row>
  );
}
