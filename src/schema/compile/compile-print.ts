import { type CompiledPrint, type PrintPart, rowsOfPart } from '../model/print-spec.ts'
import type { Resource } from '../model/resource.ts'
import type { Names } from '../rules/check-types.ts'
import { parseWhere } from '../rules/where.ts'
import { rowsIn } from './compile-actions.ts'

/** Compiles the printed document of a file: the condition of a part is about its rows, or about the record. */
export function compilePrint(
  { print, fields, constants }: Resource,
  names: Names,
  namesIn: (code: string) => Names,
): CompiledPrint | undefined {
  if (!print) return undefined
  const namesOf = (part: PrintPart) => {
    const table = rowsOfPart(part)
    return table === undefined ? names : namesIn(rowsIn(fields, table) ?? '')
  }
  return {
    ...print,
    parts: print.parts.map((part) => {
      const { where, ...rest } = part
      return where === undefined ? rest : { ...rest, when: parseWhere(where, namesOf(part), constants) }
    }),
  }
}
