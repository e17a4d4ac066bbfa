import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Lang } from '../../../src/schema/base/text.ts'
import type { Ast } from '../../../src/schema/model/compiled.ts'
import type { ExpressionUser } from '../../../src/schema/model/roles.ts'
import type { App } from '../app.ts'
import type { Costly } from './costly.ts'

/** Session of one request: its user, with rights read for each request. */
export type Session = {
  readonly id: string
  readonly user: ExpressionUser
  readonly isAdmin: boolean
  /** Access to the user's own row, after the proof the caller demands. */
  readonly isOwn?: true
  /** The server itself: seals do not apply, and there is no user. */
  readonly isSystem?: true
  /** Whether the user holds a permission code; an administrator holds all. */
  readonly may: (permission: string) => boolean
  /** Roles of the user that grant a permission code: their row conditions apply. */
  readonly grantedBy: (permission: string) => readonly string[]
  /** Data rules of administrators on a resource, as row conditions. */
  readonly dataRules: (code: string) => readonly Ast[]
  /** Tenant of this request: one of the user's (security.md P12). */
  readonly tenantId: string
  /** Whether the user may also work in the platform tenant, which alone changes rows shared by all tenants. */
  readonly isHouse: boolean
  /** Role that an administrator views the portal as: the session has only its rights, and writes nothing. Null for none. */
  readonly viewAs: string | null
  /** Administrator who views the portal as `user`: the session has that person's rights, and writes nothing. Seals apply to the viewer. */
  readonly viewer?: ExpressionUser
}

/** Input of a handler. `session` is present on routes that are not public. */
export type Context<Signed extends boolean = true> = {
  readonly app: App
  readonly lang: Lang
  readonly session: Signed extends true ? Session : undefined
  /** Correlation id of the request, also in the X-Request-Id header. */
  readonly requestId: string
  readonly ip: string
  readonly params: { readonly [name: string]: string }
  readonly query: { readonly [name: string]: string }
  readonly body: unknown
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Part of a context that reading rows needs: jobs read without a request. */
export type Reading = Pick<Context, 'app' | 'lang' | 'query' | 'session'>

/** Answer that is not an envelope: files, streams, ready JSON. Any other result of a handler becomes the envelope's result. */
export class Raw {
  readonly send: (reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

  constructor(send: (reply: FastifyReply) => FastifyReply | Promise<FastifyReply>) {
    this.send = send
  }
}

/** Success with a message (and optionally a code) in addition to the result: `done('添加成功', row)`. */
export class Answer {
  readonly message: string
  readonly result: unknown
  readonly code: number

  constructor(message: string, result: unknown = null, code = 200) {
    this.message = message
    this.result = result
    this.code = code
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Common = {
  readonly method: Method | readonly Method[]
  /** Path below the API base, fastify syntax: `/sys/dict/getDictItems/:code`. */
  readonly path: string
  /** Summary in the OpenAPI document. */
  readonly summary?: string
  readonly query?: TSchema
  readonly body?: TSchema
  /** Bytes; 1 MiB by default. */
  readonly bodyLimit?: number
  /** Whether a request for this path contains a file; all others contain JSON. */
  readonly takesFile?: (path: string) => boolean
  /** Whether the body may be an XML document, in place of a form with it. */
  readonly takesXml?: true
  /** Media type of an answer that is a file, for the OpenAPI document. */
  readonly gives?: string
  /** Name in the OpenAPI document; by default made of path and method. */
  readonly operationId?: string
  /** Kind of expensive call, each with its own rate per user. */
  readonly costly?: Costly
  /** Allowed while an administrator views as a role, although it writes: it concerns the user only. */
  readonly whileViewing?: true
}

/**
 * A route is a value. `access` is required: a route without it does not register (security.md rule 2). `permission` may be a
 * function of the request for a route of many resources; it returns the required code, or throws AppError. It is called before
 * the session is read: an unknown address is 404 for all users.
 */
export type Route = Common &
  (
    | { readonly access: 'public'; handle(context: Context<false>): unknown }
    | { readonly access: 'signed-in'; handle(context: Context): unknown }
    | {
        readonly access: 'permission'
        readonly permission: string | ((context: Context<false>) => string)
        handle(context: Context): unknown
      }
  )

/** Methods of a route as a list. */
export function methodsOf({ method }: Pick<Route, 'method'>): Method[] {
  return typeof method === 'string' ? [method] : [...method]
}
