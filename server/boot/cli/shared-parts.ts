type Json = { readonly [key: string]: unknown }

/** Shortest part that is shared; a shorter one is easier to read in place. Characters. */
const worthIt = 150

/**
 * Schema whose repeated parts are in `definitions`, referenced by `$ref`: the same meaning, and a
 * fraction of the text with nested parts. Existing definitions keep their names.
 */
export function sharedParts(schema: Json): Json {
  const repeated = repeatedIn(schema)
  const { definitions: own = {}, ...rest } = schema
  const taken = new Set(Object.keys(own as Json))
  const names = new Map<string, string>()
  const definitions: Record<string, unknown> = {}

  const within = (node: object, at: readonly string[]): unknown => {
    if (Array.isArray(node)) return node.map((inner, index) => shared(inner, [...at, String(index)]))
    return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, shared(inner, [...at, key])]))
  }
  const define = (text: string, node: object, at: readonly string[]): string => {
    const name = freeName(at, taken)
    taken.add(name)
    names.set(text, name)
    definitions[name] = within(node, at)
    return name
  }
  const shared = (node: unknown, at: readonly string[]): unknown => {
    if (!isObject(node)) return node
    const text = partText(node)
    if (!repeated.has(text)) return within(node, at)
    return { $ref: `#/definitions/${names.get(text) ?? define(text, node, at)}` }
  }

  const whole = within(rest, []) as Json
  const all = { ...(within(own as Json, []) as Json), ...definitions }
  return Object.keys(all).length === 0 ? whole : { ...whole, definitions: all }
}

/** Parts that occur more than once, as texts, except those inside another such part. */
function repeatedIn(schema: Json): ReadonlySet<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()]
  const look = (node: unknown): void => {
    if (!isObject(node)) return
    const text = partText(node)
    if (text !== '' && seen.has(text)) {
      repeated.add(text)
      return
    }
    seen.add(text)
    for (const inner of Object.values(node)) look(inner)
  }
  look(schema)
  return repeated
}

/** Text that identifies a part; empty for a part too small for a name. */
function partText(node: object): string {
  const text = isSchema(node) ? JSON.stringify(node) : ''
  return text.length < worthIt ? '' : text
}

function isObject(node: unknown): node is object {
  return typeof node === 'object' && node !== null
}

// Properties of an object may have the names of keywords; their values distinguish them.
function isSchema(node: object): boolean {
  const { type, anyOf, allOf, enum: values } = node as Json
  return [anyOf, allOf, values].some(Array.isArray) || typeof type === 'string'
}

const keywords = new Set(['properties', 'patternProperties', 'additionalProperties', 'items', 'anyOf', 'allOf', 'then'])

/** Name of the property that the part describes, with a number when it is taken. */
function freeName(at: readonly string[], taken: ReadonlySet<string>): string {
  const own = at.findLast((key) => /^[A-Za-z]\w*$/.test(key) && !keywords.has(key)) ?? 'part'
  const names = [own, ...Array.from({ length: taken.size + 1 }, (_, index) => `${own}${index + 2}`)]
  return names.find((name) => !taken.has(name)) ?? own
}
