import { labelsOf } from '../../../src/schema/label/label-values.ts'
import { type LabelTemplate, readTemplate } from '../../../src/schema/label/layout.ts'
import { recordValues } from '../../../src/schema/label/record-values.ts'
import { zpl } from '../../../src/schema/label/zpl.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { labelPdf } from '../../features/labels/label-pdf.ts'
import { type Context, Raw } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { disposition } from '../../records/files/stored-name.ts'
import { readRecord } from '../../records/read/read-record.ts'
import { rowsWhere } from '../kit/other-rows.ts'

const layoutTable = fileTable(import.meta, 'onl/print', [
  ...(['code', 'isDefault', 'paperHeight', 'paperWidth', 'resource', 'template'] as const),
])

export type LabelFormat = 'pdf' | 'zpl'

/**
 * Labels of a record by a layout of its resource, or by the default one: the reader needs the right to the record only, and its fields are
 * those that he may see. @throws RECORD_MISSING, NO_LABEL_LAYOUT, TOO_MANY_LABELS
 */
export async function labelFile(
  context: Context,
  code: string,
  id: string,
  format: LabelFormat,
  layoutId?: string,
): Promise<Raw> {
  const { app, session, lang } = context
  const model = app.live.current
  const resource = model.resources.get(code)
  const record = resource && (await readRecord(app, resource, session, lang, id))
  if (!(resource && record)) throw new AppError('RECORD_MISSING')
  const { size, template } = await layoutOf(context, code, layoutId)
  const labels = countedLabels(
    template,
    recordValues(resource.plan.fields, rowFieldsOf(context, resource), record, lang),
  )
  const title = String(record.billNo ?? record.id)
  const name = `${title}.${format}`
  const bytes =
    format === 'pdf'
      ? await labelPdf(title, size, template.elements, labels)
      : Buffer.from(zpl(size, template.elements, labels))
  return new Raw((reply) =>
    reply
      .type(format === 'pdf' ? 'application/pdf' : 'text/plain; charset=utf-8')
      .header('content-disposition', disposition(format === 'pdf' ? 'inline' : 'attachment', name))
      .send(bytes),
  )
}

function countedLabels(template: LabelTemplate, values: ReturnType<typeof recordValues>) {
  try {
    return labelsOf(template, values)
  } catch {
    throw new AppError('TOO_MANY_LABELS')
  }
}

async function layoutOf({ app, session }: Context, code: string, layoutId: string | undefined) {
  const place = { app, session, model: app.live.current }
  const found = await rowsWhere(place, layoutTable, { resource: code, ...(layoutId && { id: layoutId }) })
  const layout = found.find(({ isDefault }) => isDefault === 'Y') ?? found[0]
  const template = layout && readTemplate(layout.template)
  if (!layout || !template || template.elements.length === 0) throw new AppError('NO_LABEL_LAYOUT')
  return { size: { width: Number(layout.paperWidth), height: Number(layout.paperHeight) }, template }
}

/** Fields of the rows of each table of a resource. */
function rowFieldsOf({ app }: Context, { plan }: ServerResource) {
  const tables = Object.values(plan.fields).filter(({ type }) => type === 'table')
  return Object.fromEntries(
    tables.map(({ key, props }) => [key, app.live.current.resources.get(String(props.of))?.plan.fields ?? {}]),
  )
}
