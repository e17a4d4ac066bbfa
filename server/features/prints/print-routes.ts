import { buffer } from 'node:stream/consumers'
import { Type } from 'typebox'
import type { Lang } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { type PrintSource, printed } from '../../../src/schema/print/printed.ts'
import type { App } from '../../platform/app.ts'
import { type Context, Raw, type Route } from '../../platform/http/route.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { readBytes } from '../../records/files/folder.ts'
import { disposition, refsIn } from '../../records/files/stored-name.ts'
import { readRecord } from '../../records/read/read-record.ts'
import { compiledFor } from '../schema-routes/compiled-for.ts'
import { documentPdf, type NamedDocument } from './document-pdf.ts'
import type { Pictures } from './draw-parts.ts'
import { isPrintable } from './printable-picture.ts'

/** Records of one file, rows and pictures of all of them, and bytes of a picture at most. */
const most = { records: 50, rows: 2000, pictures: 100, pictureSize: 1_048_576 } as const

const words = {
  zh: { signed: '签字盖章', date: '日期' },
  en: { signed: 'Signature and stamp', date: 'Date' },
} as const

/** Printed documents of records: the parts that the file of their resource names, with what the reader may see. */
export const printRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/print/pdf',
    summary: 'Printed documents of records of a resource, as one PDF',
    query: Type.Object({
      resource: Type.String({ maxLength: 100, pattern: '^\\w+(/\\w+){1,3}$' }),
      ids: Type.String({ minLength: 1, maxLength: 4000 }),
    }),
    access: 'permission',
    permission: ({ query }) => permissionOf(query.resource ?? '', 'list'),
    costly: 'transfer',
    handle: pdf,
  },
]

async function pdf(context: Context): Promise<Raw> {
  const { app, session, lang, query } = context
  const resource = modelFor(context).resources.get(query.resource ?? '')
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: query.resource ?? '' })
  if (!resource.plan.print) throw new AppError('NO_PRINT')
  const source = sourceFor(context, resource)
  const documents: NamedDocument[] = []
  for (const id of (query.ids ?? '').split(',').slice(0, most.records)) {
    const record = await readRecord(app, resource, session, lang, id)
    if (!record) throw new AppError('RECORD_MISSING')
    documents.push({ ...printed(resource.plan.print, record, source), name: nameOf(resource, record, lang) })
  }
  const rows = documents.flatMap(({ parts }) => parts.map((part) => (part.kind === 'table' ? part.rows.length : 0)))
  if (rows.reduce((sum, count) => sum + count, 0) > most.rows) throw new AppError('TOO_LONG_PRINT')
  const bytes = await documentPdf(documents, words[lang], await picturesOf(app, documents))
  const name = documents.length === 1 ? documents[0]?.name : resource.plan.code.replaceAll('/', '-')
  return new Raw((reply) =>
    reply
      .type('application/pdf')
      .header('content-disposition', disposition('inline', `${name}.pdf`))
      .send(bytes),
  )
}

/** Pictures of the values of documents. */
async function picturesOf(app: App, documents: readonly NamedDocument[]): Promise<Pictures> {
  const names = documents.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'values' ? part.values.flatMap(({ pictures = [] }) => pictures) : [])),
  )
  const found = await Promise.all(
    [...new Set(names)].slice(0, most.pictures).map(async (name): Promise<readonly [string, Buffer][]> => {
      const [ref] = refsIn(name)
      const stored = ref && (await readBytes(app.options, ref.id))
      if (!stored || stored.size > most.pictureSize) return []
      const bytes = await buffer(stored.bytes)
      return isPrintable(bytes) ? [[name, bytes]] : []
    }),
  )
  return new Map(found.flat())
}

/** Number of a document; without one, what names the record in lists. */
function nameOf({ plan }: ServerResource, record: Readonly<Record<string, unknown>>, lang: Lang): string {
  const label = plan.label[lang]
  return String(record.billNo || record[`${label}_dictText`] || record[label] || record.id)
}

/** Resource and rows as their reader sees them: what is hidden has no title either. */
function sourceFor({ app, session, lang }: Context, resource: ServerResource): PrintSource {
  const model = modelFor({ app, session })
  const seen = (one: ServerResource) => compiledFor(one, session, { model, diagnostics: [] })
  const own = seen(resource)
  const tables = Object.values(own.fields).filter(({ type }) => type === 'table')
  return {
    resource: own,
    rowFields: Object.fromEntries(
      tables.map(({ key, props }) => {
        const rows = model.resources.get(String(props.of))
        return [key, rows ? seen(rows).fields : {}]
      }),
    ),
    lang,
    user: session.user,
  }
}
