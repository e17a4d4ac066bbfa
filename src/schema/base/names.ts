import { Type } from 'typebox'

/** Field keys become column names and JSON keys; this pattern is also the wall against injected names. */
export const fieldKeyPattern = '^[a-z][A-Za-z0-9_]{0,62}$'

/** Codes are paths below their folder: `srm/supplier/bank`. */
export const codePattern = '^[a-z][A-Za-z0-9_-]{0,40}(/[a-z][A-Za-z0-9_-]{0,40}){0,4}$'

export const FieldKey = Type.String({ pattern: fieldKeyPattern, description: 'The key of a field of this resource.' })

/** Where editors find the JSON Schema of a file. */
export const SchemaLink = Type.Optional(
  Type.String({ description: 'The JSON Schema of the file, by which editors complete and explain keys.' }),
)

/** Some fields of the resource, in an order. */
export const fieldNames = (description: string) => Type.Array(FieldKey, { description, maxItems: 300 })

export const Cel = Type.String({
  minLength: 1,
  maxLength: 1000,
  description:
    "A CEL expression over the record's fields, `user` and `today`, e.g. status == 'draft' && amount > 1000.0",
})

/** Columns every table has beside its declared fields; the server fills them, no write may. */
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
