// A Vitest reporter for scripts/test.mjs: counts, and every failure with its causes. fast-check, for one, keeps the
// failed assertion in `cause`, which Vitest's own JSON omits.
import { writeFileSync } from 'node:fs';

const maxCauses = 5;

/** The error with its diff, followed by its causes. */
function textsOf(error, depth = 0) {
  const { name = 'Error', message = '', stack = '', diff, cause } = error;
  const text = stack.includes(message) ? stack : `${name}: ${message}\n${stack}`;
  const own = [depth === 0 ? text : `caused by ${text}`, diff].filter(Boolean).join('\n');
  return cause && depth < maxCauses ? [own, ...textsOf(cause, depth + 1)] : [own];
}

const messagesOf = (errors) => errors.flatMap((error) => textsOf(error));

export default class TestReporter {
  onTestRunEnd(testModules, unhandledErrors) {
    const report = { passed: 0, failed: 0, skipped: 0, wrong: [] };
    const blame = (file, name, errors) => {
      if (errors.length > 0) report.wrong.push({ file, name, messages: messagesOf(errors) });
    };
    for (const module of testModules) {
      blame(module.moduleId, 'the file', module.errors());
      for (const suite of module.children.allSuites()) blame(module.moduleId, suite.fullName, suite.errors());
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        report[state === 'pending' ? 'skipped' : state] += 1;
        if (state === 'failed') blame(module.moduleId, test.fullName, errors ?? []);
      }
    }
    blame('.', 'outside of every test', unhandledErrors);
    writeFileSync(process.env.TEST_REPORT_FILE, JSON.stringify(report));
  }
}
