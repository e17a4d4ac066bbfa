import type { Catalogue } from '../compile/catalogue.ts'
import type { ExtensionField } from '../compile/extend.ts'
import { namesAround } from '../compile/names-around.ts'
import type { Diagnostic, Path } from '../model/diagnostic.ts'
import { checkCycles } from './check-cycles.ts'
import { checkField } from './check-field.ts'
import { conditionsOf } from './check-resource.ts'
import { pointerOf } from './json-places.ts'
import { Report } from './report.ts'

/** Mistakes of an extension field in its resource, as those of a field of a file; `pointer` is the key of the field. */
export function extensionMistakes(
  code: string,
  { key, field }: Pick<ExtensionField, 'key' | 'field'>,
  catalogue: Catalogue,
): readonly Diagnostic[] {
  const base = catalogue.resources.get(code)
  if (!base) return []
  const whole = { ...base, fields: { ...base.fields, [key]: field } }
  const own = pointerOf(['fields', key])
  const at = (path: Path, message: string, { severity }: { severity?: 'warning' } = {}): Diagnostic => ({
    ...{ file: code, line: 1, column: 1, message, severity: severity ?? 'error' },
    pointer: pointerOf(path).replace(own, ''),
  })
  const report = new Report({ file: code, text: '', value: whole, problems: [], at }, code)
  checkField(
    key,
    field,
    whole,
    catalogue,
    report,
    conditionsOf(whole, namesAround(catalogue, whole), catalogue, report),
  )
  checkCycles(whole, catalogue, report)
  return report.problems.filter(({ severity }) => severity === 'error')
}
