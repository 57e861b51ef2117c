import { CaseTag, type Context, type Emitter, evalToken } from 'liquidjs';
import { TranslatedText } from './printed-value.ts';

/** The engine's tag reads the text before it compares; a translated name is also found under its English one. */
export class TranslatedCase extends CaseTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const target = yield this.value.value(context, context.opts.lenientIf);
    if (!(target instanceof TranslatedText)) {
      yield* super.render(context, emitter);
      return;
    }
    const { renderer } = this.liquid;
    let isFound = false;
    for (const { values, templates } of this.branches) {
      let isHere = false;
      for (const value of values) if (target.equals(yield evalToken(value, context))) isHere = true;
      if (!isHere) continue;
      isFound = true;
      yield renderer.renderTemplates(templates, context, emitter);
    }
    if (!isFound) yield renderer.renderTemplates(this.elseTemplates, context, emitter);
  }
}
