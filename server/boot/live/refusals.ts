import { mixinsOf } from '../../../src/schema/compile/likes.ts'
import { tableName } from '../../../src/schema/compile/storage.ts'
import { parseFile } from '../../../src/schema/load/parsed-file.ts'
import type { Model, ModelFile } from '../../../src/schema/model/compiled.ts'
import type { Diagnostic } from '../../../src/schema/model/diagnostic.ts'
import type { Resource } from '../../../src/schema/model/resource.ts'
import type { Destructive } from '../../platform/store/schema-diff.ts'

/** Reason why the database cannot be brought up to a file: duplicate rows, or a loss of values. */
export type Refusal = { readonly table: string; readonly message: string; readonly change?: Destructive }

type Files = ReadonlyMap<string, ModelFile>

/** Path of the file that owns a table. */
export function ownerOf(table: string, model: Model, lastGood: Files): string | undefined {
  const serving = [...model.resources.values()].find(({ storage }) => storage.table === table)
  if (serving) return `schemas/resources/${serving.plan.code}.json`
  const before = [...lastGood].find(([, { kind, code, value }]) => {
    const own = value as Resource
    return kind === 'resource' && !own.part && (own.table ?? tableName(code)) === table
  })
  return before?.[0]
}

/** Mixins and base resource of a resource: its columns may come from them. */
export function partsOf(path: string, ...versions: readonly Files[]): readonly string[] {
  const names = versions.flatMap((files) => {
    const written = (files.get(path)?.value ?? {}) as Partial<Resource>
    const { like, part } = written
    const other = like ?? part?.of
    return [
      ...mixinsOf(written).map((mixin) => `schemas/mixins/${mixin}.json`),
      ...(other === undefined ? [] : [`schemas/resources/${other}.json`]),
    ]
  })
  return [...new Set(names)]
}

/** Refusal as a mistake of its file, at the field if the file still has it. */
export function diagnosticFor(
  { table, message, change }: Refusal,
  file: string | undefined,
  texts: ReadonlyMap<string, string>,
  model: Model,
): Diagnostic {
  const path = file ?? 'schemas/resources'
  const text = texts.get(path)
  const parsed = text === undefined ? undefined : parseFile(path, text)
  const waits = change && { waits: true as const }
  if (!parsed || parsed.problems.length > 0)
    return { file: path, line: 1, column: 1, pointer: '', message, severity: 'error', ...waits }
  const { fields = {} } = parsed.value as Partial<Resource>
  const plan = [...model.resources.values()].find(({ storage }) => storage.table === table)?.storage
  const field = plan?.columns.find(({ name }) => name === change?.column)?.field
  const at = field !== undefined && Object.hasOwn(fields, field) ? ['fields', field] : ['fields']
  return { ...parsed.at(change?.column === undefined ? [] : at, message, { key: true }), ...waits }
}
