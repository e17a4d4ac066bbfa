import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Lang } from '../../../src/schema/base/text.ts'
import type { Ast } from '../../../src/schema/model/compiled.ts'
import type { ExpressionUser } from '../../../src/schema/model/roles.ts'
import type { App } from '../app.ts'
import type { Costly } from './costly.ts'

/** The signed-in person of one request; rights are read for each request. */
export type Session = {
  readonly id: string
  readonly user: ExpressionUser
  readonly isAdmin: boolean
  /** A person at their own row, after whatever proof the caller asks for. */
  readonly isOwn?: true
  /** The server itself at work: seals do not hold it, and it reads for nobody. */
  readonly isSystem?: true
  /** Whether the person holds a permission code; an administrator holds all. */
  readonly may: (permission: string) => boolean
  /** The person's roles that grant a permission code: their row conditions apply. */
  readonly grantedBy: (permission: string) => readonly string[]
  /** Row conditions that administrators have set for the person's roles, of a resource. */
  readonly dataRules: (code: string) => readonly Ast[]
  /** The tenant this request works in: one of the person's (security.md P12). */
  readonly tenantId: string
  /** Whether the person may work in the house too, the tenant that alone changes what all tenants share. */
  readonly isHouse: boolean
  /** The role that an administrator looks through: its rights are all this session has, and it writes nothing. Null for none. */
  readonly viewAs: string | null
}

/** What a handler is given. `session` is there on every route that is not public. */
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

/** An answer whose bytes are already made: files, streams, ready JSON. Anything else a handler returns becomes the envelope's result. */
export class Raw {
  readonly send: (reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

  constructor(send: (reply: FastifyReply) => FastifyReply | Promise<FastifyReply>) {
    this.send = send
  }
}

/** A success whose message (and perhaps code) matters beside the result: `done('添加成功', row)`. */
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
  /** Below the API base, fastify syntax: `/sys/dict/getDictItems/:code`. */
  readonly path: string
  /** For the OpenAPI document. */
  readonly summary?: string
  readonly query?: TSchema
  readonly body?: TSchema
  /** Bytes; 1 MiB by default. */
  readonly bodyLimit?: number
  /** Whether a request for this path carries a file; all others carry JSON. */
  readonly takesFile?: (path: string) => boolean
  /** The kind of costly call it is: each person has so many of it. */
  readonly costly?: Costly
  /** It may be called while an administrator views as a role, although it writes: it is about the person alone. */
  readonly whileViewing?: true
}

/**
 * A route is a value. `access` must be said: a route without it does not register (security.md rule 2). `permission` may be a
 * function of the request where one route serves many resources; it returns the code to hold, or throws AppError. It is asked before
 * the session is: an address that leads nowhere is 404 for everybody.
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

/** The methods of a route as a list. */
export function methodsOf({ method }: Pick<Route, 'method'>): Method[] {
  return typeof method === 'string' ? [method] : [...method]
}
