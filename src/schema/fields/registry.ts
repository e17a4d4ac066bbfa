import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { catTree } from './cat-tree.ts'
import { certificate } from './certificate.ts'
import { checkbox } from './checkbox.ts'
import { computed } from './computed.ts'
import { conditions } from './conditions.ts'
import { cron } from './cron.ts'
import { date } from './date.ts'
import { datetime } from './datetime.ts'
import { file } from './file.ts'
import { hidden } from './hidden.ts'
import { icon } from './icon.ts'
import { image } from './image.ts'
import { integer } from './integer.ts'
import { commonProps, type FieldKind } from './kind.ts'
import { linkDown } from './link-down.ts'
import { list } from './list.ts'
import { listMulti } from './list-multi.ts'
import { markdown } from './markdown.ts'
import { money } from './money.ts'
import { number } from './number.ts'
import { password } from './password.ts'
import { pca } from './pca.ts'
import { percent } from './percent.ts'
import { popup } from './popup.ts'
import { radio } from './radio.ts'
import { rate } from './rate.ts'
import { selDepart } from './sel-depart.ts'
import { selOrg } from './sel-org.ts'
import { selSearch } from './sel-search.ts'
import { selTree } from './sel-tree.ts'
import { selUser } from './sel-user.ts'
import { onOff } from './switch.ts'
import { table } from './table.ts'
import { text } from './text.ts'
import { textarea } from './textarea.ts'
import { time } from './time.ts'
import { umeditor } from './umeditor.ts'

/** All field types, by their names in schema files. New types are registered here only. */
export const fieldKinds = {
  text,
  textarea,
  number,
  integer,
  money,
  percent,
  rate,
  password,
  date,
  datetime,
  time,
  cron,
  conditions,
  icon,
  list,
  radio,
  checkbox,
  list_multi: listMulti,
  switch: onOff,
  popup,
  sel_search: selSearch,
  sel_tree: selTree,
  cat_tree: catTree,
  sel_user: selUser,
  sel_depart: selDepart,
  sel_org: selOrg,
  pca,
  link_down: linkDown,
  file,
  image,
  certificate,
  umeditor,
  markdown,
  computed,
  table,
  hidden,
} as const satisfies Record<string, FieldKind>

export type FieldType = keyof typeof fieldKinds

export const fieldTypes = Object.keys(fieldKinds) as readonly FieldType[]

type Props<T extends FieldType> = (typeof fieldKinds)[T]['props'] extends infer P extends TProperties
  ? Static<TObject<P>>
  : never

type FieldOf<T extends FieldType> = { type: T } & Static<TObject<typeof commonProps>> & Props<T>

/** Field of a schema file, discriminated by `type`. */
export type Field = { [T in FieldType]: FieldOf<T> }[FieldType]

/** TypeBox schema of each field type, by name. */
export const fieldSchemas = Object.fromEntries(
  fieldTypes.map((type) => {
    const props: TProperties = { type: Type.Literal(type), ...commonProps, ...fieldKinds[type].props }
    return [type, Type.Object(props, { additionalProperties: false })]
  }),
) as Record<FieldType, TObject>

export const FieldSchema: TSchema = Type.Union(Object.values(fieldSchemas), {
  description: 'One field: its `type` decides which keys it takes.',
})

/** Facts of the type in a compiled field, for readers without a registry of types: a list in a browser. */
export function factsOf(field: { readonly type: FieldType }) {
  const { column, choice, secret } = kindOf(field)
  return { stored: column, ...(choice && { choice }), ...(secret && { secret }) }
}

/** Definition of the field's type. */
export function kindOf(field: { readonly type: FieldType }): FieldKind {
  return fieldKinds[field.type]
}
