import type { FactorChange } from '../factors.types.ts';

type Details = { passkey: string; left: number };
type ChangeText = (details: Details) => { subject: string; body: string };

export type FactorsTexts = {
  hello: (name: string) => string;
  changes: Record<FactorChange, ChangeText>;
  notYou: string;
  button: string;
  footer: string;
};

export const es: FactorsTexts = {
  hello: (name) => `Hola, ${name}:`,
  changes: {
    totp_added: () => ({
      subject: 'Tu cuenta pide ahora un código al entrar',
      body: 'Has conectado una app de códigos. Desde ahora, después de la contraseña te pediremos el código que muestra.',
    }),
    totp_removed: () => ({
      subject: 'La app de códigos ya no está en tu cuenta',
      body: 'Se ha desconectado la app que daba los códigos para entrar.',
    }),
    passkey_added: ({ passkey }) => ({
      subject: 'Nueva llave de acceso en tu cuenta',
      body: `Se ha añadido la llave de acceso «${passkey}». Con ella se entra sin contraseña.`,
    }),
    passkey_removed: ({ passkey }) => ({
      subject: 'Una llave de acceso ya no vale para tu cuenta',
      body: `Se ha quitado la llave de acceso «${passkey}».`,
    }),
    codes_renewed: () => ({
      subject: 'Tienes códigos de recuperación nuevos',
      body: 'Se han creado códigos de recuperación nuevos. Los anteriores ya no sirven.',
    }),
    code_used: ({ left }) => ({
      subject: 'Se ha usado un código de recuperación',
      body:
        left === 0
          ? 'Alguien, quizá tú, ha usado un código de recuperación de tu cuenta. Era el último: crea otros cuanto antes.'
          : `Alguien, quizá tú, ha usado un código de recuperación de tu cuenta. Códigos que quedan: ${left}.`,
    }),
    reset: () => ({
      subject: 'Se ha quitado el segundo paso de tu cuenta',
      body: 'Quien administra el servicio ha quitado la app de códigos, las llaves de acceso y los códigos de recuperación de tu cuenta. Entra con tu contraseña y vuelve a configurarlos.',
    }),
  },
  notYou: 'Si no has sido tú, cambia la contraseña y revisa la seguridad de tu cuenta.',
  button: 'Abrir {product}',
  footer: 'Este mensaje es parte del funcionamiento de tu cuenta en {product}.',
};
