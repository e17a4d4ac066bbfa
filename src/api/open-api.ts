import type { Client } from './client.ts'

/** An operation of the OpenAPI document. */
export type Operation = {
  readonly method: string
  /** Below the API base. */
  readonly path: string
  readonly summary: string
  /** Whether it can be called without parameters. */
  readonly isReady: boolean
}

type OperationObject = {
  readonly summary?: string
  readonly parameters?: readonly { readonly required?: boolean; readonly in?: string }[]
}
type Document = { readonly paths: { readonly [path: string]: { readonly [method: string]: OperationObject } } }

/** Operations of a resource for the session, from the server's OpenAPI document. */
export async function operationsOf(client: Client, resource: string): Promise<readonly Operation[]> {
  const { paths } = await client.plain<Document>('openapi.json', { resource })
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '', parameters = [] }]) => ({
      method: method.toUpperCase(),
      path: path.slice(1),
      summary,
      isReady: method === 'get' && !parameters.some(({ required }) => required),
    })),
  )
}

/** Answer of a read call as text, with its first rows. */
export async function tried(client: Client, { path }: Operation, query: Readonly<Record<string, number>>) {
  return JSON.stringify(await client.get<unknown>(path, query), undefined, 2)
}
