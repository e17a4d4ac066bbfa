import type { Diagnostic, Path } from '../model/diagnostic.ts'

/** Messages of the mistakes in a value of a file, those of its parts included. */
export function messagesAt(problems: readonly Diagnostic[], path: Path): readonly string[] {
  const pointer = path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
  const own = problems.filter((each) => each.pointer === pointer || each.pointer.startsWith(`${pointer}/`))
  return [...new Set(own.map(({ message }) => message))]
}
