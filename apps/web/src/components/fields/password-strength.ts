export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

const commonParts = ['123456', 'password', 'contrase', 'qwerty', 'abc123', '111111', 'iloveyou', 'admin', 'enlace'];

function variety(text: string): number {
  return [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(text)).length;
}

/** 0 too short, 1 weak, 2 fair, 3 good, 4 strong. Length counts most; the server decides about common passwords. */
export function passwordStrength({ text, minLength }: { text: string; minLength: number }): PasswordStrength {
  if (text.length < minLength) return 0;
  const distinct = new Set(text).size;
  const isCommon = commonParts.some((part) => text.toLowerCase().includes(part));
  if (isCommon || distinct < 5) return 1;
  const points =
    (text.length >= 12 ? 2 : text.length >= 10 ? 1 : 0) +
    (variety(text) >= 3 ? 1 : 0) +
    (text.length >= 16 || variety(text) === 4 ? 1 : 0);
  if (points >= 3) return 4;
  return points === 2 ? 3 : 2;
}
