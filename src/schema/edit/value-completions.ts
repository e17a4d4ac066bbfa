import { commaAfter, commaBefore } from './comma.ts'
import type { Completion, CompletionPlace } from './completions.ts'
import { referenceOf } from './names.ts'
import type { Shape } from './shapes.ts'
import { shapesAt } from './shapes-at.ts'
import { allowedValues, type Snippet, startingValue, typeOf } from './starting-value.ts'

/** Values for the cursor: listed ones, names, and the beginning of an object, list or text. */
export function valueCompletions(place: CompletionPlace): readonly Completion[] {
  const { meta, file, path, text, token } = place
  const shapes = shapesAt(meta, file, path)
  const listed = shapes.flatMap((shape) =>
    allowedValues([shape]).map((value) => offerOfValue(place, value, wordsOf(shape, value))),
  )
  const flags = shapes.some((shape) => typeOf(shape) === 'boolean' && allowedValues([shape]).length === 0)
  const offers = [
    ...listed,
    ...(flags ? [offerOfValue(place, true), offerOfValue(place, false)] : []),
    ...named(place, shapes),
  ]
  // Inside a string, a list or object cannot begin.
  const beginnings = text[token.from] === '"' || offers.length > 0 ? [] : starts(place, shapes)
  const seen = new Set<string>()
  return [...offers, ...beginnings].filter(({ insert }) => !seen.has(insert) && seen.add(insert))
}

function named(place: CompletionPlace, shapes: readonly Shape[]): readonly Completion[] {
  const { meta, file, path, names } = place
  const around = typeof path.at(-1) === 'number' ? path.slice(0, -1) : path
  const parents = around.length < path.length ? shapesAt(meta, file, around) : []
  return shapes
    .filter((shape) => typeOf(shape) === 'string' && allowedValues([shape]).length === 0)
    .flatMap((shape) => {
      const reference = referenceOf(shape, parents, file, path)
      return reference ? names(reference.kind, reference.of) : []
    })
    .map(({ name, title }) => offerOfValue(place, name, title))
}

function offerOfValue(place: CompletionPlace, value: unknown, description?: string): Completion {
  const text = JSON.stringify(value)
  return offerOf(place, String(value), { text, from: text.length, to: text.length }, description)
}

function starts(place: CompletionPlace, shapes: readonly Shape[]): readonly Completion[] {
  return shapes.map((shape) => {
    const value = startingValue([shape])
    return offerOf(place, value.text, value)
  })
}

function offerOf(place: CompletionPlace, label: string, value: Snippet, description?: string): Completion {
  const before = commaBefore(place)
  return {
    kind: 'value',
    label,
    insert: before + value.text + commaAfter(place),
    select: { from: before.length + value.from, to: before.length + value.to },
    ...(description && { description }),
  }
}

// A constant may have its own words; those of the whole union come from a part around it.
function wordsOf({ parts }: Shape, value: unknown): string | undefined {
  return parts.findLast((part) => part.const === value)?.description
}
