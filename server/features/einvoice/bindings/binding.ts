import { elementsAt, type Found, valueAt } from '../../xml/find.ts'
import type { XmlElement } from '../../xml/xml-element.ts'
import type { Group } from '../model/invoice.ts'

/** Where a syntax holds the terms and groups of EN 16931, as paths below an element. */
export type Binding = {
  readonly terms: Readonly<Record<string, string>>
  readonly groups?: Readonly<Record<string, Part>>
}
type Part = Binding & { readonly at: string }

/** Changes of a value, such as a date in the form of its syntax. */
export type Tidy = (term: string, found: Found) => Found

const asItIs: Tidy = (_, found) => found

/** Group of an element by the binding of its syntax. */
export function boundGroup(element: XmlElement, binding: Binding, tidy: Tidy = asItIs): Group {
  const terms = Object.entries(binding.terms).flatMap(([term, path]) => {
    const found = valueAt(element, path)
    return found ? [[term, tidy(term, found)] as const] : []
  })
  const groups = Object.entries(binding.groups ?? {}).map(
    ([kind, part]) => [kind, elementsAt(element, part.at).map((each) => boundGroup(each, part, tidy))] as const,
  )
  return { line: element.line, terms: Object.fromEntries(terms), groups: Object.fromEntries(groups) }
}

/** Paths below one place, for a binding: `{ 'BT-40': 'CountryID' }` below `Address`. */
export function below(place: string, paths: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(paths).map(([term, path]) => [term, `${place}/${path}`]))
}
