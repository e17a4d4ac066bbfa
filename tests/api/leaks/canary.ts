import type { ServerResource } from '../../../src/schema/model/compiled.ts'

/** The companies of the planted rows: two of tenant 0, one of tenant 1. */
export const companies = { A: '0', B: '0', C: '1' } as const
export type Company = keyof typeof companies

/** Origin of a canary: the company of its row, the state and the field. */
export type Canary = {
  readonly company: Company
  readonly resource: ServerResource
  readonly field: string
  readonly state: number
  readonly text: string
}

/** Values that encode their origin: texts of 13 characters, numbers of 10 digits. */
export function canaries(resources: readonly ServerResource[]) {
  const places = new Map(resources.map((resource, place) => [resource.plan.code, place]))
  const names = new Map(resources.map(({ plan, storage }) => [plan.code, storage.columns.map(({ field }) => field)]))
  const digits = (resource: ServerResource, field: string, state: number) => {
    const position = [places.get(resource.plan.code) ?? 0, names.get(resource.plan.code)?.indexOf(field) ?? 0]
    return [String(position[0]).padStart(3, '0'), String(position[1]).padStart(2, '0'), String(state).padStart(2, '0')]
  }
  const found = (text: string, company: string, place: string, field: string, state: string): Canary[] => {
    const resource = resources[Number(place)]
    const name = resource && names.get(resource.plan.code)?.[Number(field)]
    // A computed number may have the digits of a column that was planted with a text.
    const isText = resource?.storage.columns[Number(field)]?.type === 'text'
    if (isText !== text.startsWith('qz')) return []
    const whose = (['A', 'B', 'C'] as const).find((each, at) => company === each || company === String(at + 1))
    return resource && name && whose ? [{ company: whose, resource, field: name, state: Number(state), text }] : []
  }
  return {
    has: (resource: ServerResource) => places.has(resource.plan.code),
    textOf: (resource: ServerResource, field: string, company: Company, state: number) =>
      `qz${company}${digits(resource, field, state).join('x')}`,
    numberOf: (resource: ServerResource, field: string, company: Company, state: number) =>
      Number(`77${'ABC'.indexOf(company) + 1}${digits(resource, field, state).join('')}`),
    /** The distinct canaries of an answer. */
    in: (text: string): readonly Canary[] => {
      const written = new Map<string, Canary>()
      for (const pattern of [
        /qz([ABC])(\d{3})x(\d{2})x(\d{2})/g,
        /(?<![0-9a-zA-Z.])77([123])(\d{3})(\d{2})(\d{2})(?![0-9a-zA-Z])/g,
      ])
        for (const [whole, company = '', resourceIndex = '', field = '', state = ''] of text.matchAll(pattern))
          for (const canary of found(whole, company, resourceIndex, field, state)) written.set(whole, canary)
      return [...written.values()]
    },
  }
}

export type Canaries = ReturnType<typeof canaries>
