import type { XmlElement } from './xml-element.ts'

/** Value found in a document: a text of an element or an attribute, with the attributes of the element. */
export type Found = {
  readonly text: string
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
}

/**
 * Elements at a path below an element: names without prefixes, separated by `/`. A step may have alternatives (`A|B`) and a condition on the
 * text of a path (`[TaxScheme/ID=VAT]`, `[@schemeID!=VA]`); a condition of another text also holds without the element.
 *
 * @example
 * elementsAt(party, 'PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID')
 */
export function elementsAt(element: XmlElement, path: string): readonly XmlElement[] {
  return stepsOf(path).reduce<readonly XmlElement[]>(
    (found, step) => found.flatMap(({ children }) => children.filter((child) => fits(child, step))),
    [element],
  )
}

/** First value at a path that is not empty; its last step may be an attribute: `Quantity/@unitCode`. */
export function valueAt(element: XmlElement, path: string): Found | undefined {
  const [, place = '', attribute] = /^(.*?)(?:\/?@([\w]+))?$/.exec(path) ?? []
  const elements = place === '' ? [element] : elementsAt(element, place)
  for (const { text, line, attributes } of elements) {
    const value = attribute === undefined ? text : (attributes[attribute] ?? '').trim()
    if (value !== '') return { text: value, line, attributes }
  }
  return undefined
}

/** Text at a path; empty without one. */
export function textAt(element: XmlElement, path: string): string {
  return valueAt(element, path)?.text ?? ''
}

type Step = { readonly names: readonly string[]; readonly where: Where | undefined }
type Where = { readonly path: string; readonly isNot: boolean; readonly text: string }

const parsed = new Map<string, readonly Step[]>()

function stepsOf(path: string): readonly Step[] {
  const known = parsed.get(path)
  if (known) return known
  // A slash within brackets belongs to the condition.
  const steps = [...path.matchAll(/([^/[\]]+)(?:\[([^\]]*)\])?/g)].map(([, names = '', where]) => ({
    names: names.split('|'),
    where: where === undefined ? undefined : whereOf(where),
  }))
  parsed.set(path, steps)
  return steps
}

function whereOf(text: string): Where {
  const [, path = '', not, value = ''] = /^([^=!]+)(!)?=(.*)$/.exec(text) ?? []
  return { path, isNot: not === '!', text: value }
}

function fits(element: XmlElement, { names, where }: Step): boolean {
  if (!names.includes(element.name)) return false
  return where === undefined || (textAt(element, where.path) === where.text) !== where.isNot
}
