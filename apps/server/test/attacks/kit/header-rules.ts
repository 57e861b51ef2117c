type Answer = { statusCode: number; headers: Record<string, unknown> };

function text({ headers }: Answer, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** Directives of a policy by name; of duplicates the first one counts, as in browsers. */
export function directivesOf(policy: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const part of policy.split(';')) {
    const [name = '', ...values] = part.trim().split(/\s+/);
    if (name !== '' && !found.has(name)) found.set(name, values);
  }
  return found;
}

/** What is missing from the headers that every response needs. */
export function commonProblems(answer: Answer): string[] {
  const problems: string[] = [];
  if (text(answer, 'x-content-type-options') !== 'nosniff') problems.push('may be sniffed');
  if (text(answer, 'referrer-policy') === '') problems.push('says nothing about the referrer');
  if (answer.headers['set-cookie'] !== undefined) problems.push('sets a cookie');
  if (answer.headers['x-powered-by'] !== undefined || answer.headers['server'] !== undefined)
    problems.push('names its maker');
  if (answer.headers['access-control-allow-credentials'] !== undefined) problems.push('allows credentials to others');
  return problems;
}

/** The policy gives the document its own origin, without any script of its own. */
function sandboxProblems(answer: Answer): string[] {
  const directives = directivesOf(text(answer, 'content-security-policy'));
  const sandbox = directives.get('sandbox');
  const problems: string[] = [];
  if (sandbox === undefined) problems.push('is not sandboxed');
  if (sandbox?.includes('allow-same-origin')) problems.push('shares the origin of the app');
  if (!directives.get('default-src')?.includes("'none'")) problems.push('may load what it likes');
  const scripts = directives.get('script-src') ?? ["'none'"];
  if (!scripts.every((source) => source === "'self'" || source === "'none'"))
    problems.push(`runs ${scripts.join(' ')}`);
  if (!directives.has('base-uri')) problems.push('may change its base');
  if (!directives.has('frame-ancestors')) problems.push('may be framed by anybody');
  return problems;
}

/** What is missing from the headers of a document that shows user content. */
export function documentProblems(answer: Answer): string[] {
  const permissions = text(answer, 'permissions-policy');
  const redirects = answer.statusCode >= 300 && answer.statusCode < 400;
  return [
    ...commonProblems(answer),
    ...(redirects ? [] : sandboxProblems(answer)),
    ...(redirects || permissions.includes('camera=()') ? [] : ['may ask for camera and place']),
  ];
}

/** The same for a file, image or piece of data: opened directly, it is a document too. */
export function fileProblems(answer: Answer): string[] {
  if (answer.statusCode >= 300 && answer.statusCode < 400) return commonProblems(answer);
  const directives = directivesOf(text(answer, 'content-security-policy'));
  return [
    ...commonProblems(answer),
    ...(directives.has('sandbox') && !directives.get('sandbox')?.includes('allow-same-origin')
      ? []
      : ['is not sandboxed']),
    ...(text(answer, 'cross-origin-resource-policy') === '' ? ['says nothing about who may embed it'] : []),
  ];
}

/** The same for a response of the API. */
export function apiProblems(answer: Answer): string[] {
  const problems = fileProblems(answer);
  if (text(answer, 'cross-origin-resource-policy') !== 'same-origin') problems.push('may be embedded elsewhere');
  if (text(answer, 'cache-control') !== 'no-store') problems.push('may be kept');
  if (text(answer, 'access-control-allow-origin') !== '') problems.push('may be read by other origins');
  if (text(answer, 'x-request-id') === '') problems.push('has no request id');
  return problems;
}
