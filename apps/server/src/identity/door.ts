// Everything other domains may use of identity; the rest is internal.
export {
  findOpenClientInvitation,
  issueClientInvitation,
  renewClientInvitation,
  withdrawClientInvitation,
} from './admins/usecases/client-invitation.ts';
export { createAdminAccount, inviteFromConsole } from './admins/usecases/console-admins.ts';
export { createKeyGate } from './api-keys/usecases/admit-key.ts';
export { resetSecondFactor } from './identity/factors/usecases/reset-second-factor.ts';
export { clientRegistered } from './identity/identity.events.ts';
export { type ClientCard, findClientByAlias, getClientCard, setMainProfile } from './identity/identity.usecases.ts';
export { networkOf } from './identity/network.rules.ts';
export { invitationDays, writeInvitation } from './identity/registration-invitations.rules.ts';
export { aliasAvailability } from './identity/usecases/alias-availability.ts';
export { confirmRegistrationById } from './identity/usecases/confirm-registration.ts';
export { describeUser } from './identity/usecases/describe-user.ts';
export { issueSetupLink } from './identity/usecases/first-admin.ts';
export { resendVerification } from './identity/usecases/register-client.ts';
export { countRegistrations, readRegistrationDoor } from './identity/usecases/registration-limits.ts';
export { currentPolicyVersion } from './policies/policies.usecases.ts';
