/** Attribute of our namespace, as written in the file. */
export type Attributes = Readonly<Record<`procura:${string}`, string | undefined>>

/** Reads an attribute of our namespace by its name. */
export type Read = (name: string) => string | undefined

export const handlerKinds = ['role', 'head', 'field', 'people', 'choice', 'level'] as const
export type HandlerKind = (typeof handlerKinds)[number]

/** Handlers of a user task: `of` is the role, field, expression or level; `role` the role in place of a level. */
export type WrittenHandlers = { readonly by: HandlerKind | undefined; readonly of: string; readonly role: string }

/** Handlers as the attributes of a user task say it; a level of the approval matrix comes first, as its role only replaces it. */
export function handlersIn(read: Read): WrittenHandlers {
  const level = read('level')
  if (level !== undefined) return { by: 'level', of: level, role: read('role') ?? '' }
  const by = handlerKinds.find((kind) => read(kind) !== undefined)
  return { by, of: by ? (read(by) ?? '') : '', role: '' }
}

/** Attributes of a user task for its handlers; those of other kinds are removed. */
export function handlerAttributes({ by, of, role }: WrittenHandlers): Attributes {
  const none = Object.fromEntries(handlerKinds.map((kind) => [`procura:${kind}`, undefined]))
  if (by === undefined) return none
  return { ...none, [`procura:${by}`]: of, ...(by === 'level' && role !== '' && { 'procura:role': role }) }
}

/** First value of a kind of handler. */
export const firstOf: Readonly<Record<HandlerKind, string>> = {
  role: '',
  head: 'starter',
  field: '',
  people: '',
  choice: '',
  level: '1',
}

export const completions = ['any', 'all', 'turn', 'number'] as const
export type WrittenCompletion = { readonly of: (typeof completions)[number]; readonly count: number }

/** How many handlers decide; `isTurn` is the mark of the drawing for one after the other. */
export function completionIn(read: Read, isTurn: boolean): WrittenCompletion {
  const text = isTurn ? 'turn' : (read('complete') ?? 'any')
  if (text === 'any' || text === 'all' || text === 'turn') return { of: text, count: 2 }
  return { of: 'number', count: Number(text) || 2 }
}

/** Attributes for the number of handlers that decide; one after the other is a mark of the drawing alone. */
export function completionAttributes({ of, count }: WrittenCompletion): Attributes {
  if (of === 'number') return { 'procura:complete': String(count) }
  return { 'procura:complete': of === 'all' ? 'all' : undefined }
}

/** Recipients or other names as an attribute: separated by commas. */
export function listIn(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

export const units = ['D', 'TH', 'TM', 'W'] as const
export type WrittenSpan = { readonly count: number; readonly unit: (typeof units)[number] }

/** Span of one unit, `P2D` or `PT48H`; undefined for other durations, which are edited as text. */
export function spanIn(text: string): WrittenSpan | undefined {
  const found = /^P(?:(\d{1,4})([WD])|T(\d{1,5})([HM]))$/.exec(text.trim())
  if (!found) return undefined
  const [, days, dayUnit, hours, hourUnit] = found
  const unit = (dayUnit ?? `T${hourUnit}`) as WrittenSpan['unit']
  return { count: Number(days ?? hours), unit }
}

export function spanText({ count, unit }: WrittenSpan): string {
  return unit.startsWith('T') ? `PT${count}${unit.slice(1)}` : `P${count}${unit}`
}
