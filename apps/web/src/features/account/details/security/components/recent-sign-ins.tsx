import type { SignIn } from '@enlace/contract/identity/sign-in/security.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { useDeviceName, useNetworkName } from '../use-device-name.ts';
import { DeviceIcon } from './device-icon.tsx';
import classes from './security.module.css';

/** Recent sign-ins with their method, including those of ended sessions. */
export function RecentSignIns({ signIns }: { signIns: readonly SignIn[] }) {
  const { t } = useTranslation('security');
  const formats = useFormats();
  const nameOf = useDeviceName();
  const networkOf = useNetworkName();
  return (
    <section className={classes.group}>
      <h2 className={classes.title}>{t(($) => $.security.recent.title)}</h2>
      {signIns.length === 0 && <p className={classes.help}>{t(($) => $.security.recent.none)}</p>}
      <ul className={classes.list}>
        {signIns.map((signIn) => (
          <li key={signIn.id} className={classes.item}>
            <DeviceIcon device={signIn.device} />
            <div className={classes.words}>
              <p className={classes.name}>{nameOf(signIn.device)}</p>
              <p className={classes.meta}>
                {[
                  formats.dateTime(signIn.signedInAt),
                  t(($) => $.security.recent.method[signIn.method]),
                  networkOf(signIn.network),
                ].join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
