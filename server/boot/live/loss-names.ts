import type { Text } from '../../../src/schema/base/text.ts'
import { columnName } from '../../../src/schema/compile/storage.ts'
import type { Model, ModelFile } from '../../../src/schema/model/compiled.ts'
import type { Mixin } from '../../../src/schema/model/mixin.ts'
import type { Resource } from '../../../src/schema/model/resource.ts'
import type { Destructive } from '../../platform/store/schema-diff.ts'
import { partsOf } from './refusals.ts'

type Files = ReadonlyMap<string, ModelFile>
type Names = { readonly of?: Text; readonly title?: Text }

/**
 * Titles of the data that a change loses: of its resource and its field. They come from the serving version,
 * else from the last good files. A removed extension field has no title there.
 */
export function namesOf(
  { table, column }: Destructive,
  file: string | undefined,
  { model, lastGood }: { readonly model: Model; readonly lastGood: Files },
): Names {
  const serving = [...model.resources.values()].find(({ storage }) => storage.table === table)
  const key = serving?.storage.columns.find(({ name }) => name === column)?.field
  const before = file === undefined ? [] : [file, ...partsOf(file, lastGood)].map((path) => lastGood.get(path)?.value)
  const of = serving?.plan.title ?? (before[0] as Resource | undefined)?.title
  const title =
    key === undefined
      ? before.map((value) => titleIn(value as Mixin | undefined, column)).find((one) => one !== undefined)
      : serving?.plan.fields[key]?.title
  return { ...(of !== undefined && { of }), ...(title !== undefined && { title }) }
}

function titleIn(file: Pick<Mixin, 'fields'> | undefined, column: string | undefined): Text | undefined {
  return Object.entries(file?.fields ?? {}).find(([key]) => columnName(key) === column)?.[1].title
}
