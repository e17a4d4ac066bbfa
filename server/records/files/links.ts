import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Step } from '../../platform/store/store.ts'
import { homeOf } from '../read/stored.ts'
import { extensionOf } from './file-types.ts'
import { type FileRow, readableFile, readableFiles } from './files.ts'
import { sealedPaths } from './sealed-names.ts'
import { type FileRef, fileName, refsIn } from './stored-name.ts'

/** Most files per value; the field refuses more. */
const mostNamed = 100

/**
 * Record with file ids in its file fields. Other clients send the bare path from the upload answer (contract.md 7). A path that the
 * caller may not read stays unchanged, and is refused as unknown.
 */
export async function withFileIds(
  app: App,
  { plan }: ServerResource,
  session: Session,
  record: RecordRow,
): Promise<RecordRow> {
  const bare = filesOf(plan.fields).filter(({ key }) => {
    const refs = refsIn(record[key])
    return refs.length <= mostNamed && refs.some(({ id }) => id === '')
  })
  if (bare.length === 0) return record
  const named = bare.map(async ({ key }) => {
    const texts = refsIn(record[key])
      .slice(0, mostNamed)
      .map(async ({ id, path, text }) => {
        const file = id === '' ? await readableFile(app, session, path) : undefined
        return file ? `${file.id}|${file.path}` : text
      })
    return [key, (await Promise.all(texts)).join(',')] as const
  })
  return { ...record, ...Object.fromEntries(await Promise.all(named)) }
}

/** Problems of the files that a record newly names: unknown, of other users, too many, too large, of another type. */
export async function fileProblems(
  app: App,
  { plan }: ServerResource,
  session: Session,
  record: RecordRow,
  before?: RecordRow,
): Promise<readonly Problem[]> {
  const touched = filesOf(plan.fields).filter(({ key }) => (record[key] ?? null) !== (before?.[key] ?? null))
  const found = await Promise.all(touched.map((field) => problemOf(app, session, field, record, before)))
  return found.filter((problem) => problem !== undefined)
}

type Fields = ServerResource['plan']['fields']

const fileFields = new WeakMap<Fields, readonly CompiledField[]>()

function filesOf(fields: Fields): readonly CompiledField[] {
  const known = fileFields.get(fields) ?? Object.values(fields).filter((field) => kindOf(field).files)
  fileFields.set(fields, known)
  return known
}

async function problemOf(
  app: App,
  session: Session,
  field: CompiledField,
  record: RecordRow,
  before: RecordRow | undefined,
): Promise<Problem | undefined> {
  const { key, props } = field
  const refs = refsIn(record[key])
  const old = new Set(refsIn(before?.[key]).map(({ text }) => text))
  const fresh = refs.filter(({ text }) => !old.has(text))
  const problem = (kind: string, params: Problem['params']): Problem => ({ field: key, kind, params })
  if (refs.length > Number(props.maxCount)) return problem('maxFiles', { limit: props.maxCount })
  const files = await readableFiles(
    app,
    session,
    fresh.map(({ id }) => id),
  )
  for (const ref of fresh) {
    const file = files.find((each) => each.id === ref.id && each.path === ref.path)
    if (!file) return problem('file', { value: lastPart(ref) })
    const wrong = unfit(file, props)
    if (wrong) return problem(wrong.kind, wrong.params)
  }
  return undefined
}

function lastPart({ path }: FileRef): string {
  return path.slice(path.lastIndexOf('/') + 1).slice(0, 80)
}

function unfit(file: FileRow, props: CompiledField['props']): Pick<Problem, 'kind' | 'params'> | undefined {
  const accept = props.accept as readonly string[]
  if (!accept.includes(extensionOf(file.name))) return { kind: 'fileType', params: { types: accept.join(', ') } }
  const limit = Number(props.maxSize)
  return Number(file.size) > limit * 1_048_576 ? { kind: 'fileSize', params: { value: file.name, limit } } : undefined
}

/** Steps that store which files a record names, for the transaction that writes it. */
export function linkSteps(resource: ServerResource, id: string, after: RecordRow, before?: RecordRow): readonly Step[] {
  const code = homeOf(resource)
  return filesOf(resource.plan.fields).flatMap(({ key }) => {
    const [old, now] = [idsIn(before?.[key]), idsIn(after[key])]
    const gone = [...old].filter((each) => !now.has(each))
    const come = [...now].filter((each) => !old.has(each))
    return [
      ...gone.map((file) => ({
        sql: 'delete from _file_link where file_id = ? and resource = ? and record_id = ? and field = ?',
        parameters: [file, code, id, key],
      })),
      ...come.map((file) => ({
        sql: 'insert into _file_link (file_id, resource, record_id, field) values (?, ?, ?, ?) on conflict do nothing',
        parameters: [file, code, id, key],
      })),
    ]
  })
}

/** Steps that store the names of files in clear that a stored row names for the first time: files of companies have sealed names until then. */
export function revealSteps(resource: ServerResource, after: RecordRow, before?: RecordRow): readonly Step[] {
  return filesOf(resource.plan.fields).flatMap(({ key }) => {
    const old = idsIn(before?.[key])
    const come = refsIn(after[key]).filter(({ id }) => id !== '' && !old.has(id))
    return come.map((ref) => ({
      sql: 'update _file set path = ?, name = ? where id = ? and path like ?',
      parameters: [ref.path, fileName(ref), ref.id, `${sealedPaths}%`],
    }))
  })
}

function idsIn(value: unknown): ReadonlySet<string> {
  return new Set(refsIn(value).flatMap(({ id }) => (id === '' ? [] : [id])))
}

/** Steps that delete the file links of a deleted record. */
export function unlinkSteps({ plan }: ServerResource, id: string): readonly Step[] {
  if (filesOf(plan.fields).length === 0) return []
  return [{ sql: 'delete from _file_link where resource = ? and record_id = ?', parameters: [plan.code, id] }]
}
