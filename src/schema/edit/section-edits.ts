import { compactJson } from '../model/compact-json.ts'
import { moved } from './moved.ts'
import { type FormLayout, ownSections } from './placed-field.ts'
import { readResource, type Section } from './resource-text.ts'
import { withValue } from './with-value.ts'

/** Title of a new section, until it gets one of its own. */
const newTitle = { zh: '新分组', en: 'New section' }

/** Sections of a form that a file may have, in their order: its own, else those that are drawn. */
export function formSections(text: string, layout: FormLayout): readonly Section[] {
  const drawn = layout.sections.map(({ fields }) => fields.filter((name) => !layout.extension.includes(name)))
  const written = readResource(text)?.form?.sections
  // Sections that were changed since the form was drawn.
  if (written && hasAll(written, drawn.flat())) return written
  const own = ownSections(written, drawn)
  if (own) return own.map((section, index) => ({ ...section, fields: section.fields ?? drawn[index] ?? [] }))
  return layout.sections.flatMap(({ title, columns }, index) => {
    const fields = drawn[index] ?? []
    if (fields.length === 0) return []
    return [{ ...(title !== undefined && { title }), ...(columns !== layout.columns && { columns }), fields }]
  })
}

function hasAll(sections: readonly Section[], fields: readonly string[]): boolean {
  const named = new Set(sections.flatMap((section) => section.fields ?? []))
  return sections.every((section) => section.fields) && fields.every((field) => named.has(field))
}

/** The text with a section that begins at a field; the same text where it would take all fields of its section. */
export function withSectionAt(text: string, layout: FormLayout, key: string): string {
  return changed(text, layout, (sections) =>
    sections.flatMap((section): readonly Section[] => {
      const { fields = [] } = section
      const at = fields.indexOf(key)
      if (at === -1 || fields.length === 1) return [section]
      const made = { ...section, title: newTitle }
      // The first field leaves the others where they are.
      if (at === 0)
        return [
          { ...made, fields: fields.slice(0, 1) },
          { ...section, fields: fields.slice(1) },
        ]
      return [
        { ...section, fields: fields.slice(0, at) },
        { ...made, fields: fields.slice(at) },
      ]
    }),
  )
}

/** Whether a field can begin a section. */
export function beginsSection(text: string, layout: FormLayout, key: string): boolean {
  return formSections(text, layout).some(({ fields = [] }) => fields.includes(key) && fields.length > 1)
}

/** The text with a section before the one that is at a position now. */
export function withMovedSection(text: string, layout: FormLayout, from: number, before: number): string {
  return changed(text, layout, (sections) => moved(sections, from, before))
}

/** The text without a section: its fields go to the one before it, those of the first to the next one. */
export function withoutSection(text: string, layout: FormLayout, index: number): string {
  return changed(text, layout, (sections) => {
    const [gone, other] = [sections[index], sections[index === 0 ? 1 : index - 1]]
    if (!(gone && other)) return sections
    const [first, second] = index === 0 ? [gone, other] : [other, gone]
    const joined = { ...other, fields: [...(first.fields ?? []), ...(second.fields ?? [])] }
    return sections.toSpliced(Math.min(index, sections.indexOf(other)), 2, joined)
  })
}

/** The text with another number of columns, or another layout, of its form; the usual one is not written. */
export function withFormLook(text: string, look: { readonly columns?: number; readonly layout?: 'sections' | 'tabs' }) {
  const usual = { columns: 2, layout: 'sections' }
  return Object.entries(look).reduce(
    (now, [key, value]) =>
      withValue(now, ['form', key], value === usual[key as keyof typeof usual] ? undefined : value),
    text,
  )
}

function changed(text: string, layout: FormLayout, change: (sections: readonly Section[]) => readonly Section[]) {
  const resource = readResource(text)
  if (!resource) return text
  return compactJson({ ...resource, form: { ...resource.form, sections: change(formSections(text, layout)) } })
}
