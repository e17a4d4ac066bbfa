/** A JSON Schema of the OpenAPI document. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly format?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

export type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
}
type Body = { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
type Response = Body & { readonly $ref?: string; readonly description?: string }

export type Operation = {
  readonly summary?: string
  readonly tags?: readonly string[]
  /** Empty for a public call. */
  readonly security?: readonly unknown[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Body
  readonly responses?: Readonly<Record<string, Response>>
}

/** The OpenAPI document that the server generates for a session. */
export type ApiDocument = {
  readonly servers?: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Response>>
  }
}

/** One call of the API. */
export type Call = { readonly method: string; readonly path: string; readonly operation: Operation }
/** The calls of a resource, or system calls with the same path prefix. */
export type ApiGroup = {
  readonly id: string
  readonly title: string
  readonly isSystem: boolean
  readonly calls: readonly Call[]
}

/** Groups the calls of a document by resource or prefix, resources first. */
export function apiGroups({ paths }: ApiDocument): readonly ApiGroup[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method: method.toUpperCase(), path, operation })),
  )
  const groups = [...Map.groupBy(calls, idOf)].map(([id, own]): ApiGroup => {
    const isSystem = own.every(({ operation }) => operation.tags?.[0] === 'system')
    return { id, title: isSystem ? `/${id}` : titleOf(own, id), isSystem, calls: own }
  })
  return groups.toSorted(
    (left, right) => Number(left.isSystem) - Number(right.isSystem) || (left.id < right.id ? -1 : 1),
  )
}

function titleOf(calls: readonly Call[], id: string): string {
  return calls.find(({ operation }) => operation.tags?.[0] !== 'system')?.operation.tags?.[0] ?? id
}

/** The title of a call. Calls of a resource share generic titles ("Search") followed by its name, which is removed. */
export function callTitle({ path, operation }: Call): string {
  const { summary = path, tags } = operation
  return tags?.[0] === 'system' ? summary : `${summary} · ${path.split('/').at(-1)}`
}

/** `srm/supplier/bank` of `/srm/supplier/bank/do/submit`; `sys/user` of a system call. */
function idOf({ path, operation }: Call): string {
  const parts = path.slice(1).split('/')
  if (operation.tags?.[0] === 'system') return parts.slice(0, parts.length > 2 ? 2 : 1).join('/')
  return (parts.at(-2) === 'do' ? parts.slice(0, -2) : parts.slice(0, -1)).join('/')
}
