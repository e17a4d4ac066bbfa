import type { Lang } from '../../../src/schema/base/text.ts'
import { codeOf } from '../../platform/sql/file-table.ts'
import { labelsOfRows } from '../../records/read/shown-rows.ts'
import type { Place } from './other-rows.ts'

type Named = { readonly materialCode: unknown; readonly materialName: unknown; readonly unit: unknown }

/** Lines of a table with the names of their units and materials in a language, as lists and records show them. */
export async function withShownNames<Line extends Named>(
  { app, session, model }: Place,
  table: object,
  lang: Lang,
  lines: readonly Line[],
): Promise<readonly Line[]> {
  const { fields = {} } = model.resources.get(codeOf(table))?.plan ?? {}
  const named = (['unit', 'materialCode', 'materialName'] as const).flatMap((key) => fields[key] ?? [])
  const labels = await labelsOfRows(app, session, lang, named, lines)
  const shown = (key: 'materialName' | 'unit', value: unknown) => labels.get(key)?.(String(value ?? '')) ?? value
  return lines.map((line) => ({
    ...line,
    unit: shown('unit', line.unit),
    materialName: shown('materialName', line.materialName),
  }))
}
