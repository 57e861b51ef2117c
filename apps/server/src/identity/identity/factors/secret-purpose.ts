/** Purpose under which secrets of authenticator apps are sealed. */
export const secretPurpose = 'totp';
