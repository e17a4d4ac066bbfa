import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import { newId } from '../../platform/new-id.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import { recycleLink } from '../files/sealed-files.ts'
import { refsIn } from '../files/stored-name.ts'
import { homeOf } from '../read/stored.ts'
import type { WriteContext } from '../read/write-context.ts'
import { isEncrypted } from '../sealed/sealed-values.ts'

/** Deleted row, and the deletion it belongs to. */
export type Kept = {
  readonly resource: ServerResource
  readonly row: RecordRow
  /** Id of the deletion of one record with all its dependent rows. */
  readonly batch: string
  /** Whether the user deleted this record itself, not a parent of it. */
  readonly isRoot: boolean
  /** Order of restoring: parents come before their rows. */
  readonly place: number
}

/** Steps that copy a row to the recycle bin, for the transaction that deletes it. */
export function keepSteps({ session }: Pick<WriteContext, 'session'>, kept: Kept): readonly Step[] {
  const { resource, row, batch, isRoot, place } = kept
  const { plan } = resource
  const id = newId()
  const parameters = [
    id,
    batch,
    isRoot ? 1 : 0,
    place,
    String(row.tenantId ?? session.tenantId),
    plan.code,
    String(row.id),
    titleOf(resource, row),
    session.user.username,
    nowText(),
    JSON.stringify(row),
  ]
  const marks = parameters.map(() => '?').join(', ')
  const columns = 'id, batch, root, place, tenant_id, resource, record_id, title, deleted_by, deleted_at, content'
  const files = Object.values(plan.fields).filter((field) => kindOf(field).files)
  return [
    { sql: `insert into _recycle (${columns}) values (${marks})`, parameters },
    ...(isEncrypted(resource)
      ? [linksStep(resource, row, batch)]
      : files.flatMap((field) => linksOf(field, row, batch))),
  ]
}

function linksOf({ key }: CompiledField, row: RecordRow, batch: string): Step[] {
  return refsIn(row[key]).flatMap(({ id }) =>
    id === ''
      ? []
      : [
          {
            sql: 'insert into _file_link (file_id, resource, record_id, field) values (?, ?, ?, ?) on conflict do nothing',
            parameters: [id, recycleLink, batch, key],
          },
        ],
  )
}

// The row does not show the files of its encrypted values.
function linksStep(resource: ServerResource, { id }: RecordRow, batch: string): Step {
  return {
    sql: `insert into _file_link (file_id, resource, record_id, field)
      select file_id, ?, ?, field from _file_link where resource = ? and record_id = ? on conflict do nothing`,
    parameters: [recycleLink, batch, homeOf(resource), id],
  }
}

/** Title of a row in the recycle bin. */
function titleOf({ plan }: ServerResource, row: RecordRow): string {
  const label = plan.fields[plan.label.zh]
  const isPlain = label !== undefined && !label.source && label.mask === undefined
  return String((isPlain && row[label.key]) || row.id).slice(0, 200)
}

/** Steps that remove a deletion from the recycle bin for good. */
export function forgetSteps(batch: string): readonly Step[] {
  return [
    { sql: 'delete from _recycle where batch = ?', parameters: [batch] },
    { sql: 'delete from _file_link where resource = ? and record_id = ?', parameters: [recycleLink, batch] },
  ]
}
