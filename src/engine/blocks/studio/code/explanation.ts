import { hoverTooltip } from '@codemirror/view'
import { type Documentation, documentationAt } from '../../../../schema/edit/documentation.ts'
import type { Help } from './completion-source.ts'

/** Values that a tooltip lists; icons are over a hundred. */
const listed = 30

/** Explanation of the key under the pointer. */
export function explanation(help: () => Help) {
  return hoverTooltip((view, pos) => {
    const about = documentationAt({ meta: help().meta, text: view.state.doc.toString() }, pos)
    if (!about) return null
    const { from, to } = about.range
    return { pos: from, end: to, above: true, create: () => ({ dom: shown(about, help()) }) }
  })
}

function shown(about: Documentation, { describe, t }: Help): HTMLElement {
  const box = document.createElement('div')
  box.className = 'code-explanation'
  const paragraph = (text: string) => {
    const line = document.createElement('p')
    line.textContent = text
    box.append(line)
  }
  if (about.description) paragraph(describe(about.description))
  const types = about.types.map((type) => t(`code.type_${type}`)).join(t('code.or'))
  const required = about.isRequired ? ` (${t('code.required')})` : ''
  if (types) paragraph(t('code.type', { types }) + required)
  if (about.values.length > 0) paragraph(t('code.values', { values: valuesOf(about.values, t) }))
  if (about.usual !== undefined) paragraph(t('code.usual', { value: about.usual }))
  return box
}

function valuesOf(values: readonly string[], t: Help['t']): string {
  const shownValues = values.slice(0, listed).join(', ')
  return values.length > listed ? `${shownValues} ${t('code.moreValues', { count: values.length })}` : shownValues
}
