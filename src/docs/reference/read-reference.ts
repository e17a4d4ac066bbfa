import { fieldTypes, kindOf } from '../../schema/fields/registry.ts'
import { compactJson } from '../../schema/model/compact-json.ts'
import { exampleOf as exampleFieldOf } from './field-example.ts'
import { type Found, likeness } from './find-examples.ts'
import { branchesOf, isText, type Node } from './json-node.ts'
import { pageOf, referencePages } from './pages.ts'
import { commonPart, type Part, type Parts, partText } from './parts.ts'
import type { Both, Example, KeyDoc, PartDoc, Reference, ReferencePage } from './reference.ts'
import { initialOf, typeWords, valuesOf } from './type-words.ts'

/** English sentence of the model → Chinese. */
export type Translations = Readonly<Record<string, string>>

type Sources = {
  readonly parts: Parts
  readonly examples: ReadonlyMap<string, Found>
  readonly translations: Translations
}

/** Maximum width of an example in characters: it is in a column of a page. */
const exampleWidth = 84
const mostLines = 14

/** Builds the reference of the schema language: every key of the model, with examples from files. */
export function readReference(sources: Sources): Reference {
  const parts = [commonPart(), ...sources.parts.values()].filter(({ keys }) => keys.length > 0)
  const docs = parts.map((part) => ({ page: pageOf(part.id), doc: partDoc(part, sources) }))
  const partsOn = (page: string) => docs.filter((each) => each.page === page).map(({ doc }) => doc)
  return {
    pages: referencePages.map(({ id, title }): ReferencePage => ({ id, title, parts: partsOn(id) })),
    fields: fieldTypes.map((type): ReferencePage => {
      const { column, filter, cel } = kindOf({ type })
      const facts = { column, filter, cel }
      return {
        id: type,
        title: { zh: type, en: type },
        parts: partsOn(`field/${type}`),
        facts,
        sample: exampleFieldOf(type),
      }
    }),
  }
}

function partDoc({ id, node, keys }: Part, sources: Sources): PartDoc {
  const { properties = {}, required = [] } = node
  return {
    id,
    title: id,
    about: translated(node.description, sources.translations),
    keys: keys.map((key) => keyDoc(id, key, properties[key] ?? {}, required.includes(key), sources)),
  }
}

function keyDoc(part: string, key: string, node: Node, required: boolean, sources: Sources): KeyDoc {
  const found = sources.examples.get(`${part}.${key}`) ?? sources.examples.get(likeness(key, node))
  const initial = required ? undefined : initialOf(node)
  return {
    name: key,
    anchor: `${part}/${key}`,
    required,
    type: typeWords(node),
    values: valuesOf(node),
    ...(initial !== undefined && { initial }),
    about: translated(node.description, sources.translations),
    inside: [...new Set(insideOf(node, sources.parts))].filter((id) => id !== part),
    ...(found && { example: exampleOf(key, found) }),
  }
}

function translated(english = '', translations: Translations): Both {
  return { en: english, zh: translations[english] ?? english }
}

/** The parts inside a value. */
function insideOf(node: Node, parts: Parts): readonly string[] {
  if (isText(node)) return []
  return branchesOf(node).flatMap((branch) => {
    const part = parts.get(partText(branch))
    if (part) return [part.id]
    const inner = [...Object.values(branch.patternProperties ?? {}), ...(branch.items ? [branch.items].flat() : [])]
    return inner.flatMap((child) => insideOf(child, parts))
  })
}

function exampleOf(key: string, { value, file }: Found): Example {
  const lines = compactJson({ [key]: value }, exampleWidth)
    .trimEnd()
    .split('\n')
  const inner =
    lines.length === 1 ? lines.map((line) => line.slice(2, -2)) : lines.slice(1, -1).map((line) => line.slice(2))
  const isLong = inner.length > mostLines
  const shown = isLong ? [...inner.slice(0, mostLines - 2), '  …', inner.at(-1) ?? ''] : inner
  return { text: shown.join('\n'), file }
}
