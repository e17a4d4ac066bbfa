/** Calculation of a report's column without a field: paths to two times, or keys of other columns. */
export type ColumnMaking = {
  readonly days?: readonly [string, string]
  readonly hours?: readonly [string, string]
  readonly ratio?: readonly [string, string]
  /** Base of the ratio, instead of a hundred. */
  readonly per?: number
  readonly growth?: readonly [string, string]
  readonly difference?: readonly [string, string]
  readonly share?: string
  readonly cumulative?: string
  readonly yearBefore?: string
  readonly previous?: { readonly of: string; readonly along: string; readonly within: readonly string[] }
}

const call = /^(\w+)\(\s*([\w.]+(?:\s*,\s*[\w.]+)*)\s*\)$/

/** Calculation of a `value` that is one of the functions over columns and times; empty for any other expression. */
export function makingOf(value: string | undefined): ColumnMaking {
  const [, name = '', list = ''] = call.exec(value ?? '') ?? []
  const args = list.split(/\s*,\s*/)
  return Object.hasOwn(makings, name) ? (makings[name]?.(args) ?? {}) : {}
}

const makings: Readonly<Record<string, (args: readonly string[]) => ColumnMaking | undefined>> = {
  days: (args) => pair(args, (days) => ({ days })),
  hours: (args) => pair(args, (hours) => ({ hours })),
  growth: (args) => pair(args, (growth) => ({ growth })),
  difference: (args) => pair(args, (difference) => ({ difference })),
  ratio: ([part, whole, per, ...more]) => {
    if (part === undefined || whole === undefined || more.length > 0) return undefined
    if (per !== undefined && !/^\d{1,9}$/.test(per)) return undefined
    return { ratio: [part, whole], ...(per !== undefined && { per: Number(per) }) }
  },
  share: (args) => single(args, (share) => ({ share })),
  cumulative: (args) => single(args, (cumulative) => ({ cumulative })),
  yearBefore: (args) => single(args, (yearBefore) => ({ yearBefore })),
  previous: ([of, along, ...within]) =>
    of === undefined || along === undefined ? undefined : { previous: { of, along, within } },
}

function pair(args: readonly string[], make: (both: readonly [string, string]) => ColumnMaking) {
  const [first, second, ...more] = args
  return first === undefined || second === undefined || more.length > 0 ? undefined : make([first, second])
}

function single(args: readonly string[], make: (one: string) => ColumnMaking) {
  const [first, ...more] = args
  return first === undefined || more.length > 0 ? undefined : make(first)
}
