// Everything other domains may use of identity; the rest is internal.
export {
  findOpenClientInvitation,
  issueClientInvitation,
  renewClientInvitation,
  withdrawClientInvitation,
} from './admins/usecases/client-invitation.ts';
export { createAdminAccount, inviteFromConsole } from './admins/usecases/console-admins.ts';
export { createKeyGate } from './api-keys/usecases/admit-key.ts';
export { resetSecondFactor } from './sign-in/factors/usecases/reset-second-factor.ts';
export { clientRegistered } from './sign-in/identity.events.ts';
export { type ClientCard, findClientByAlias, getClientCard, setMainProfile } from './sign-in/identity.usecases.ts';
export { networkOf } from './sign-in/network.rules.ts';
export { invitationDays, writeInvitation } from './sign-in/registration-invitations.rules.ts';
export { aliasAvailability } from './sign-in/usecases/alias-availability.ts';
export { confirmRegistrationById } from './sign-in/usecases/confirm-registration.ts';
export { describeUser } from './sign-in/usecases/describe-user.ts';
export { issueSetupLink } from './sign-in/usecases/first-admin.ts';
export { resendVerification } from './sign-in/usecases/register-client.ts';
export { countRegistrations, readRegistrationDoor } from './sign-in/usecases/registration-limits.ts';
export { currentPolicyVersion } from './policies/policies.usecases.ts';
export { readPolicyMarkup } from './policies/policy-markup.ts';
