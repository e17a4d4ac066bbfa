import type { Client } from './client.ts'

/** An operation of the API as its document tells it. */
export type Operation = {
  readonly method: string
  /** Below the API base. */
  readonly path: string
  readonly summary: string
  /** Whether it may be called without anything to say. */
  readonly isReady: boolean
}

type Told = {
  readonly summary?: string
  readonly parameters?: readonly { readonly required?: boolean; readonly in?: string }[]
}
type Document = { readonly paths: { readonly [path: string]: { readonly [method: string]: Told } } }

/** What a session may call of a resource, by the document that the server makes of its file. */
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

/** The answer to a call that reads, as text: the first rows of it. */
export async function tried(client: Client, { path }: Operation, query: Readonly<Record<string, number>>) {
  return JSON.stringify(await client.get<unknown>(path, query), undefined, 2)
}
