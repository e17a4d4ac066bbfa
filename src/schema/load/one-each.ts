import type { Diagnostic } from '../model/diagnostic.ts'
import type { Resource } from '../model/resource.ts'
import { nearest } from '../rules/nearest.ts'
import type { ShapedFile } from './collect-files.ts'
import type { Report } from './report.ts'

/**
 * One problem for each mistake of a file: a name that is not there is said once, however often it stands in the file, and at the key of
 * the field where that is what is misspelt.
 */
export function oneEach(problems: readonly Diagnostic[], report: Report, file: ShapedFile): readonly Diagnostic[] {
  const groups = Map.groupBy(problems, (problem) => report.missing.get(problem))
  return [...groups].flatMap(([name, same]) => {
    if (name === undefined) return same
    const [first] = same
    return first ? [misspeltKey(name, same.length, file) ?? first] : []
  })
}

/** Whether it is the field itself: a key like the name, which nothing else in the file names. */
function misspeltKey(name: string, times: number, { value, parsed }: ShapedFile): Diagnostic | undefined {
  const { fields = {} } = value as Partial<Resource>
  const key = nearest(name, Object.keys(fields))
  if (key === undefined || Object.hasOwn(fields, name)) return undefined
  const named = parsed.text.match(new RegExp(`\\b${key}\\b`, 'gu')) ?? []
  if (times < 2 || named.length > 1) return undefined
  return parsed.at(['fields', key], `"${name}" is named here and there, but the field is called "${key}"`, {
    key: true,
    suggestion: name,
  })
}
