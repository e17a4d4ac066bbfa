import { type Static, Type } from 'typebox'
import { SchemaLink } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'
import { FieldSchema } from '../fields/registry.ts'
import { body, mapOf } from './resource-body.ts'

const strict = { additionalProperties: false }

/** `schemas/mixins/<name>.json`: fields and rights that resources extend. A resource's own keys override. */
export const Mixin = Type.Object(
  {
    $schema: SchemaLink,
    title: Type.Optional(Text),
    fields: Type.Optional(mapOf(FieldSchema)),
    ...body,
    areas: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z][A-Za-z0-9_/-]*/$' }), {
        minItems: 1,
        uniqueItems: true,
        description:
          'Folders of resources, such as `ord/`: all resources in them extend this mixin without naming it, and roles have its default rights there.',
      }),
    ),
    hooks: Type.Optional(
      Type.Array(Type.String(), { description: 'Named server functions (server/domain/hooks) of the resources.' }),
    ),
  },
  { ...strict, title: 'Mixin' },
)
export type Mixin = Static<typeof Mixin>
