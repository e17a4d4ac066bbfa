import { Type } from 'typebox'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Route } from '../../platform/http/route.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { type LabelFormat, labelFile } from './labels.ts'

const code = Type.String({ maxLength: 100, pattern: '^\\w+(/\\w+){1,3}$' })
const id = Type.String({ minLength: 1, maxLength: 60 })

// Resources with buttons for their labels.
const labelled = [
  codeOf(fileTable(import.meta, 'ord/delivery', [])),
  codeOf(fileTable(import.meta, 'ord/receipt', [])),
  codeOf(fileTable(import.meta, 'mat/material', [])),
]

const formats: Readonly<Record<LabelFormat, string>> = { pdf: 'labels', zpl: 'labelCommands' }

function route(resource: string, format: LabelFormat): Route {
  return {
    method: 'GET',
    path: `/${resource}/${formats[format]}`,
    summary: `Labels of a record of ${resource} by the default layout, as ${format === 'pdf' ? 'PDF' : 'ZPL II'}`,
    query: Type.Object({ id }),
    access: 'permission',
    permission: permissionOf(resource, 'list'),
    costly: 'transfer',
    handle: (context) => labelFile(context, resource, context.query.id ?? '', format),
  }
}

/** Labels of records, as PDF and for label printers. */
export const labelRoutes: readonly Route[] = [
  ...labelled.flatMap((resource) => [route(resource, 'pdf'), route(resource, 'zpl')]),
  {
    method: 'GET',
    path: '/onl/print/labels',
    summary: 'Labels of a record by a layout, as PDF or ZPL II',
    query: Type.Object({
      layout: id,
      resource: code,
      id,
      format: Type.Optional(Type.Union([Type.Literal('pdf'), Type.Literal('zpl')])),
    }),
    access: 'permission',
    permission: permissionOf(codeOf(fileTable(import.meta, 'onl/print', [])), 'list'),
    costly: 'transfer',
    handle: (context) => {
      const { layout = '', resource = '', id: record = '', format } = context.query
      return labelFile(context, resource, record, format === 'zpl' ? 'zpl' : 'pdf', layout)
    },
  },
]
