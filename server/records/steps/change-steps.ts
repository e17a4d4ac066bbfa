import { sealedFieldsOf } from '../../../src/schema/compile/sealed-parts.ts'
import { sealedColumn } from '../../../src/schema/compile/storage.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { keyIdOf } from '../../platform/seal/cipher.ts'
import { columnsOf, type RecordRow } from '../../platform/sql/records.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Step } from '../../platform/store/store.ts'
import type { TableResource } from '../read/table-fields.ts'
import type { WriteContext } from '../read/write-context.ts'
import { asStored, keyFor, sealedRow } from '../sealed/seal-row.ts'
import { isEarlyReader, isOpened } from '../sealed/seal-state.ts'
import { isEncrypted, sealedIn, sealedPart, sealedText, withoutParts } from '../sealed/sealed-values.ts'
import { updateSteps } from './row-steps.ts'

/** Steps that change a row and keep its values encrypted until their opening. The returned row has the values. @throws SEALED */
export async function changeSteps(
  context: WriteContext,
  before: RecordRow,
  after: RecordRow,
  action: string,
  steps: readonly Step[],
): Promise<{ readonly row: RecordRow; readonly steps: readonly Step[] }> {
  const { resource } = context
  if (!isEncrypted(resource)) return updateSteps(context, before, after, action, steps)
  demandOpening(context, before, after)
  const [old, now] = [asStored(resource, before), await sealedRow(context, after, before)]
  const { row, steps: all } = updateSteps(context, old, now, action, steps, { before, after })
  const { updateBy, updateTime, version } = row
  return { row: { ...after, updateBy, updateTime, version, [sealedColumn]: row[sealedColumn] }, steps: all }
}

/** A state change does not open what is encrypted: only an opening does (open-sealed.ts). */
function demandOpening({ resource, session }: WriteContext, before: RecordRow, after: RecordRow): void {
  if (!resource.sealing || Object.keys(sealedIn(before)).length === 0) return
  const opens = !isOpened(resource, session, before) && isOpened(resource, session, after)
  if (opens) throw new AppError('SEALED')
}

/**
 * Steps that encrypt the unchanged rows of a record whose event has another key now, or which are not encrypted yet. Without a version
 * and history: their values stay the same.
 */
export async function resealSteps(
  context: WriteContext,
  tables: readonly TableResource[],
  before: RecordRow,
  after: RecordRow,
): Promise<readonly Step[]> {
  const { resource, session } = context
  const mayNot = isOpened(resource, session, after) || !isEarlyReader(resource, session, after)
  if (!resource.sealing || mayNot) return []
  const steps = await Promise.all(
    tables.map(async ({ key: table, resource: child }) => {
      const [part] = Object.keys(sealedFieldsOf(child))
      if (part === undefined) return []
      const key = await keyFor(context, after, part)
      const rows = (before[table] ?? []) as readonly RecordRow[]
      const old = rows.filter((row) => keyIdOf(sealedIn(row)[part] ?? '') !== key.id)
      return old.map((row): Step => {
        const sealed = sealedText({ [part]: sealedPart(child, row, part, key) })
        const empty = withoutParts(sealedFieldsOf(child), {}, [part])
        const { names, values } = columnsOf(child, { ...empty, [sealedColumn]: sealed })
        const sets = names.map((name) => `${quoted(name)} = ?`).join(', ')
        return {
          sql: `update ${quoted(child.storage.table)} set ${sets} where id = ? and version = ?`,
          parameters: [...values, row.id, row.version],
        }
      })
    }),
  )
  return steps.flat()
}
