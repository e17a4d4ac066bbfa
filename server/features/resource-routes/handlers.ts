import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Costly } from '../../platform/http/costly.ts'
import { readyJson } from '../../platform/http/ready-json.ts'
import { Answer, type Context } from '../../platform/http/route.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { filledDefaults } from '../../records/filling/fill-rule.ts'
import { numberToCome } from '../../records/numbering/record-number.ts'
import { historyOf } from '../../records/read/history.ts'
import { readRecord } from '../../records/read/read-record.ts'
import { pageWithTotals } from '../../records/read/totals.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { isEncrypted } from '../../records/sealed/sealed-values.ts'
import { doAction } from '../../records/write/do-action.ts'
import { once } from '../../records/write/idempotent.ts'
import { joinRecords } from '../../records/write/join.ts'
import { removeRecords } from '../../records/write/remove.ts'
import { childCounts } from '../../records/write/tree.ts'
import { addRecord, editRecord } from '../../records/write/write.ts'
import { deny } from '../../rights/http/serve.ts'
import { exportRecord } from '../excel/export-record.ts'
import { exportSheet } from '../excel/export-sheet.ts'
import { importRecord } from '../excel/import-record.ts'
import { importSheet, sheetFile } from '../excel/import-sheet.ts'
import { importTable } from '../excel/import-table.ts'
import { recordSheet } from '../excel/record-sheet.ts'
import { tableSheet } from '../excel/table-sheet.ts'
import { templateSheet } from '../excel/template-sheet.ts'

type Run = (context: Context, resource: ServerResource) => unknown
export type Handler = {
  readonly methods: readonly ('GET' | 'POST' | 'PUT' | 'DELETE')[]
  /** Standard action whose permission it needs. */
  readonly right: string
  readonly costly?: Costly
  readonly run: Run
}

const words = {
  added: { zh: '添加成功', en: 'Added' },
  edited: { zh: '修改成功', en: 'Saved' },
  deleted: { zh: '删除成功', en: 'Deleted' },
  done: { zh: '操作成功', en: 'Done' },
} as const

/** Calls of a resource by the last segment of the address. */
export const handlers: Readonly<Record<string, Handler>> = {
  list: {
    methods: ['GET'],
    right: 'list',
    run: async (context, resource) =>
      readyJson(await pageWithTotals(context, resource, resource.plan.list.totals ?? [])),
  },
  queryById: { methods: ['GET'], right: 'list', run: (context, resource) => record(context, resource) },
  add: { methods: ['POST'], right: 'add', run: saving('added', addRecord) },
  edit: { methods: ['PUT', 'POST'], right: 'edit', run: saving('edited', editRecord) },
  delete: { methods: ['DELETE', 'POST'], right: 'delete', run: removing('id') },
  deleteBatch: { methods: ['DELETE', 'POST'], right: 'delete', run: removing('ids') },
  firstValues: {
    methods: ['GET'],
    right: 'add',
    run: ({ app, session, query }, resource) => filledDefaults(app, resource, session, query),
  },
  nextNumber: {
    methods: ['GET'],
    right: 'add',
    run: ({ app, session, query }, resource) => numberToCome({ app, session, resource }, query),
  },
  join: { methods: ['POST', 'PUT'], right: 'edit', run: joining },
  childCounts: { methods: ['GET'], right: 'list', run: childCounts },
  history: { methods: ['GET'], right: 'list', run: history },
  exportXls: { methods: ['GET'], right: 'export', costly: 'transfer', run: exportSheet },
  exportRecord: { methods: ['GET'], right: 'export', costly: 'transfer', run: exportRecord },
  template: { methods: ['GET'], right: 'import', costly: 'transfer', run: templateSheet },
  importExcel: {
    methods: ['POST'],
    right: 'import',
    costly: 'transfer',
    run: async (context, resource) => {
      const file = await sheetFile(context)
      const asked = { file, isSealed: isEncrypted(resource) }
      return once(context, (receipt) => importSheet(context, writing(context, resource, receipt), file), asked)
    },
  },
  tableSheet: { methods: ['GET'], right: 'edit', costly: 'transfer', run: tableSheet },
  recordSheet: { methods: ['GET'], right: 'edit', costly: 'transfer', run: recordSheet },
  importTable: { methods: ['POST'], right: 'edit', costly: 'transfer', run: filling(importTable) },
  importRecord: { methods: ['POST'], right: 'edit', costly: 'transfer', run: filling(importRecord) },
}

/** Fills a record from a workbook, once for each request. */
function filling(fill: typeof importTable): Run {
  return async (context, resource) => {
    const file = await sheetFile(context)
    const asked = { file, isSealed: isEncrypted(resource) }
    return once(context, (receipt) => fill(context, writing(context, resource, receipt), file), asked)
  }
}

/** Runs a state action on the records of a request. */
export async function runAction(context: Context, resource: ServerResource, action: CompiledAction): Promise<Answer> {
  const { lang } = context
  if (action.automatic) return deny(context, action.permission)
  const body = context.body as RecordRow
  const ids = [...new Set(idsIn(body.ids ?? body.id))]
  if (context.query.dryRun === 'true') return tryAction(context, resource, action, ids)
  return once(context, async (receipt) => {
    const results = await doAction(writing(context, resource, receipt), action, ids, body)
    const failed = results.filter(({ success }) => !success).length
    const [only] = results.length === 1 ? results : []
    if (failed === 0) return new Answer(only?.message || words.done[lang], results)
    const done = results.length - failed
    return new Answer(lang === 'en' ? `${done} done, ${failed} refused` : `成功 ${done} 条，失败 ${failed} 条`, results)
  })
}

async function tryAction(context: Context, resource: ServerResource, action: CompiledAction, ids: readonly string[]) {
  const trial = writing(context, resource, undefined)
  return new Answer('', await doAction(trial, action, ids, context.body as RecordRow, true))
}

function writing(
  { app, session, lang, ip, request, query }: Context,
  resource: ServerResource,
  receipt: WriteContext['receipt'],
): WriteContext {
  // Clients without custom headers confirm by a parameter.
  const isConfirmed = request.headers['x-confirmed'] === '1' || query.confirmed === '1'
  return { app, session, lang, ip, resource, ...(receipt && { receipt }), ...(isConfirmed && { isConfirmed }) }
}

async function record(context: Context, resource: ServerResource): Promise<RecordRow> {
  const { app, session, lang, query } = context
  const found = await readRecord(app, resource, session, lang, query.id ?? '')
  if (!found) throw new AppError('RECORD_MISSING')
  return found
}

async function history(context: Context, resource: ServerResource) {
  const { app, session, lang, query } = context
  await record(context, resource)
  return historyOf(app, resource, session, lang, query.id ?? '')
}

function saving(word: 'added' | 'edited', save: (context: WriteContext, body: RecordRow) => Promise<string>): Run {
  return (context, resource) =>
    once(
      context,
      async (receipt) => {
        const { app, session, lang } = context
        const id = await save(writing(context, resource, receipt), context.body as RecordRow)
        // A saved row may be out of its author's scope; then only its id is given.
        return new Answer(words[word][lang], (await readRecord(app, resource, session, lang, id)) ?? { id })
      },
      { isSealed: isEncrypted(resource) },
    )
}

function removing(name: 'id' | 'ids'): Run {
  return (context, resource) =>
    once(context, async (receipt) => {
      const { app, session, lang, ip, query } = context
      const asked = query[name] ?? (context.body as RecordRow)[name]
      const ids = name === 'id' && typeof asked === 'string' ? [asked] : idsIn(asked)
      await removeRecords(writing(context, resource, receipt), ids)
      const { code } = resource.plan
      const detail = { rows: ids.length, ids: ids.join().slice(0, 1000) }
      await audit(app, {
        kind: 'delete',
        what: code,
        user: session.user.username,
        tenant: session.tenantId,
        ip,
        detail,
      })
      return new Answer(words.deleted[lang])
    })
}

// Changed records, and the refusals of the others.
async function joining(context: Context, resource: ServerResource): Promise<Answer> {
  const { field, value, ids, leave } = context.body as RecordRow
  if (typeof field !== 'string' || typeof value !== 'string' || value === '' || value.includes(','))
    throw new AppError('BAD_REQUEST', { name: 'value', reason: '?' })
  const asked = { ids: [...new Set(idsIn(ids))], field, value, isLeaving: leave === true }
  return new Answer(words.done[context.lang], await joinRecords(writing(context, resource, undefined), asked))
}

function idsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return itemsOf(value)
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string' && id !== '') : []
}
