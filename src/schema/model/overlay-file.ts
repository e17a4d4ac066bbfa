import { type Static, Type } from 'typebox'
import { Cel, FieldKey, SchemaLink } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'
import { commonProps } from '../fields/kind.ts'
import { FormSpec } from './form-spec.ts'
import { ListSpec } from './list-spec.ts'
import { Rule } from './record-rules.ts'

const strict = { additionalProperties: false }

const { help, placeholder, default: first, width, span } = commonProps

const OverlayField = Type.Object(
  {
    title: Type.Optional(commonProps.title),
    help,
    placeholder,
    required: Type.Optional(
      Type.Union([Type.Literal(true), Cel], {
        description: 'true, or an expression for when a value is required, too.',
      }),
    ),
    readOnly: Type.Optional(
      Type.Union([Type.Literal(true), Cel], { description: 'true, or an expression for when it is read-only, too.' }),
    ),
    visible: Type.Optional(
      Type.Union([Type.Literal(false), Cel], {
        description: 'false, or a further condition for the field to be shown. A hidden field keeps its value.',
      }),
    ),
    default: first,
    width,
    span,
  },
  strict,
)

/**
 * `schemas/overlays/<tenant>/<area>/<name>.json`: what one tenant changes in a resource: texts, layout, first values and stricter
 * rules. Tables, rights and states are those of the resource.
 */
export const Overlay = Type.Object(
  {
    $schema: SchemaLink,
    title: Type.Optional(Text),
    fields: Type.Optional(
      Type.Record(FieldKey, OverlayField, {
        description: 'Field of the resource → the keys that differ for the tenant.',
      }),
    ),
    list: Type.Optional(
      Type.Pick(ListSpec, ['columns', 'query', 'sort'], {
        ...strict,
        description: 'Columns, search fields and order of the list; each replaces that of the resource.',
      }),
    ),
    form: Type.Optional(
      Type.Pick(FormSpec, ['columns', 'layout', 'open', 'sections'], {
        ...strict,
        description: 'Layout of the form; each key replaces that of the resource.',
      }),
    ),
    rules: Type.Optional(Type.Array(Rule, { description: 'Checks of a record in addition to those of the resource.' })),
    from: Type.Optional(
      Type.Record(Type.String({ pattern: '^/' }), Type.Unknown(), {
        description:
          'Pointer of a replaced value → that value of the resource when it was replaced; null for none. A later change of it is reported.',
      }),
    ),
  },
  { ...strict, title: 'Overlay' },
)
export type Overlay = Static<typeof Overlay>
export type OverlayField = Static<typeof OverlayField>

/** Folder of the overlays of a tenant. */
export function overlayFolder(tenant: string): string {
  return `schemas/overlays/${tenant}/`
}

const codeParts = /^(\d{1,12})\/(.+)$/

/** Tenant and resource of an overlay by its code, `1/bd/bank`. */
export function overlayOf(code: string): { readonly tenant: string; readonly resource: string } {
  const [, tenant = '', resource = ''] = codeParts.exec(code) ?? []
  return { tenant, resource }
}
