/** Purpose under which secrets of authenticator apps are encrypted. */
export const secretPurpose = 'totp';
