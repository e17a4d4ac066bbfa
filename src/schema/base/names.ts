import { Type } from 'typebox'

/** Pattern of field keys. They become column names and JSON keys, so it also prevents injected names. */
export const fieldKeyPattern = '^[a-z][A-Za-z0-9_]{0,62}$'

/** Pattern of codes: paths below their folder, `srm/supplier/bank`. */
export const codePattern = '^[a-z][A-Za-z0-9_-]{0,40}(/[a-z][A-Za-z0-9_-]{0,40}){0,4}$'

/** Pattern of codes of overlays: tenant, then the code of the resource, `1/srm/supplier/bank`. */
export const overlayCodePattern = `^[0-9]{1,12}/${codePattern.slice(1)}`

export const FieldKey = Type.String({ pattern: fieldKeyPattern, description: 'The key of a field of this resource.' })

/** Field of the record, or of each row of a table of it: `lines.qty`. */
export const AskedKey = Type.String({
  pattern: `${fieldKeyPattern.slice(0, -1)}(\\.${fieldKeyPattern.slice(1, -1)})?$`,
  description: 'A field of the record; `lines.qty` is that field in each row of the table `lines`.',
})

/** Address of the JSON Schema of a file, for editors. */
export const SchemaLink = Type.Optional(
  Type.String({ description: 'The JSON Schema of the file, by which editors complete and explain keys.' }),
)

/** Path of a call below the API base, by which the server builds a form. */
export const callPath = (description: string) => Type.String({ pattern: '^[A-Za-z0-9/]{1,200}$', description })

/** Ordered list of fields of the resource. */
export const fieldNames = (description: string) => Type.Array(FieldKey, { description, maxItems: 300 })

/** `format` in meta-schemas of a string that is a CEL expression. */
export const celFormat = 'cel'

export const Cel = Type.String({
  format: celFormat,
  minLength: 1,
  maxLength: 1000,
  description:
    "A CEL expression over the record's fields, `user` and `today`, e.g. status == 'draft' && amount > 1000.0",
})

/** Columns of every table in addition to its declared fields; filled by the server, never by a client. */
export const systemFields = [
  'id',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'sysOrgCode',
  'tenantId',
  'version',
] as const
export type SystemField = (typeof systemFields)[number]
