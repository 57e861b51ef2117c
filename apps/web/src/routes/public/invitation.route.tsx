import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { AccessLayout } from '#features/identity/sign-in/components/access-layout.tsx';
import {
  InvitationForm,
  InvitationOver,
  loadInvitation,
} from '#features/identity/admins/components/invitation-form.tsx';

export const namespaces = ['access', 'admins', 'errors'] as const;

export function loader({ params, request }: LoaderFunctionArgs) {
  return loadInvitation(params['token'] ?? '', request.signal);
}

/** `/admin/invitacion/{token}` and `/invitacion/{token}`: opening the link changes nothing, the form does. */
export function Component() {
  const { t } = useTranslation('admins');
  const { token = '' } = useParams();
  const invitation = useLoaderData<typeof loader>();
  return (
    <AccessLayout
      title={t(($) => $.admins.invitation.title)}
      heading={t(($) => $.admins.invitation.heading)}
      say={t(($) => $.admins.invitation.say)}
    >
      {invitation === null ? <InvitationOver /> : <InvitationForm token={token} invitation={invitation} />}
    </AccessLayout>
  );
}
