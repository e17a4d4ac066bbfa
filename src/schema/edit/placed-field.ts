import type { Text } from '../base/text.ts'
import { compactJson } from '../model/compact-json.ts'
import { readResource, type Section } from './resource-text.ts'

/** Place of a field in a form: next to another field. */
export type FormPlace = { readonly side: 'before' | 'after'; readonly of: string }

/** Form of a resource as it is drawn, and the extension fields in it, which no file has. */
export type FormLayout = {
  readonly columns: number
  readonly sections: readonly { readonly title?: Text; readonly columns: number; readonly fields: readonly string[] }[]
  readonly extension: readonly string[]
}

/**
 * Resource file whose form has a field next to another one. Only the sections that change are written; a form that the
 * file does not describe itself, as of a mixin, is written as it was drawn.
 */
export function withPlacedField(text: string, layout: FormLayout, key: string, { side, of }: FormPlace): string {
  const resource = readResource(text)
  if (!resource || key === of || layout.extension.includes(of)) return text
  const drawn = layout.sections.map(({ fields }) => fields.filter((name) => !layout.extension.includes(name)))
  const own = ownSections(resource.form?.sections, drawn)
  const before = own ? own.map(({ fields }, index) => fields ?? drawn[index] ?? []) : drawn
  if (!before.some((fields) => fields.includes(of))) return text
  const after = before.map((fields) => placed(fields, key, side, of))
  const sections = own
    ? own.map((section, index) =>
        isSame(before[index], after[index]) ? section : { ...section, fields: after[index] ?? [] },
      )
    : layout.sections.flatMap(({ title, columns }, index) => {
        const fields = after[index] ?? []
        if (fields.length === 0) return []
        return [{ ...(title && { title }), ...(columns !== layout.columns && { columns }), fields }]
      })
  return compactJson({ ...resource, form: { ...resource.form, sections } })
}

/** Sections that a file has itself: not those of a mixin or of another resource. Sections of extension fields come last. */
export function ownSections(
  own: readonly Section[] | undefined,
  drawn: readonly (readonly string[])[],
): readonly Section[] | undefined {
  if (!own) return undefined
  const isAll = drawn.slice(own.length).every((fields) => fields.length === 0)
  return own.length <= drawn.length && isAll ? own : undefined
}

function placed(fields: readonly string[], key: string, side: FormPlace['side'], of: string): readonly string[] {
  const rest = fields.filter((name) => name !== key)
  const at = rest.indexOf(of)
  return at === -1 ? rest : rest.toSpliced(side === 'before' ? at : at + 1, 0, key)
}

function isSame(one: readonly string[] = [], other: readonly string[] = []): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index])
}

/** The place one step earlier or later than that of a field, also over the border of a section. */
export function nextPlace({ sections, extension }: FormLayout, key: string, by: -1 | 1): FormPlace | undefined {
  const order = sections.flatMap(({ fields }) => fields).filter((name) => !extension.includes(name))
  const of = order[order.indexOf(key) + by]
  if (of === undefined || !order.includes(key)) return undefined
  const isInside = sections.some(({ fields }) => fields.includes(of) && fields.includes(key))
  // Over a border, the field becomes the last of the section before, or the first of the next one.
  return { of, side: (by === 1) === isInside ? 'after' : 'before' }
}
