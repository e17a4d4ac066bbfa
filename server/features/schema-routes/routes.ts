import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { hashOf } from '../../../src/schema/compile/hash.ts'
import { compileValidator } from '../../../src/schema/compile/validator.ts'
import type { CompiledResource, Model } from '../../../src/schema/model/compiled.ts'
import type { Diagnostic } from '../../../src/schema/model/diagnostic.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { fileKinds } from '../../../src/schema/model/files.ts'
import { mistakeIn } from '../../../src/schema/model/mistake-text.ts'
import { success } from '../../platform/http/errors.ts'
import { type Context, Raw, type Route } from '../../platform/http/route.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { compiledFor, problemsOf, seesFiles } from './compiled-for.ts'
import { eventStream } from './events.ts'
import { pageFor } from './page-for.ts'

function codeOf({ params }: Pick<Context, 'params'>): string {
  return params['*'] ?? ''
}

/** Diagnostics of the files in the reader's language. */
function mistakesFor({ app, lang }: Context): readonly Diagnostic[] {
  return app.live.diagnostics.map((mistake) => mistakeIn(lang, mistake))
}

function missing(name: string): AppError {
  return new AppError('UNKNOWN_RESOURCE', { name: name.slice(0, 100) })
}

// The version is the ETag of a compiled file, so an unchanged one costs a 304.
function tagged<T extends { readonly version: string }>({ request }: Context, plan: T): Raw {
  const tag = `"${plan.version}"`
  return new Raw((reply) => {
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(success(plan))
  })
}

function compiledResource(context: Context): Raw {
  const { session } = context
  const model = modelFor(context)
  const resource = model.resources.get(codeOf(context))
  if (!resource) throw missing(codeOf(context))
  return tagged(context, compiledFor(resource, session, { model, diagnostics: mistakesFor(context) }))
}

function compiledOther(kind: 'page' | 'report' | 'dictionary' | 'menu' | 'portal') {
  return (context: Context): Raw => {
    const { session } = context
    const model = modelFor(context)
    const { pages, reports, dictionaries, menus, themes } = model
    const found = { page: pages, report: reports, dictionary: dictionaries, menu: menus, portal: themes }[kind].get(
      codeOf(context),
    )
    if (!found) throw missing(codeOf(context))
    const plan = found.kind === 'page' ? pageFor(found, session, model) : found
    if (!plan) throw new AppError('FORBIDDEN')
    const { folder } = fileKinds[kind]
    const problems = seesFiles(session) ? problemsOf(folder, plan.code, mistakesFor(context)) : []
    return problems.length > 0
      ? tagged(context, { ...plan, problems, version: `${plan.version}-${hashOf(JSON.stringify(problems))}` })
      : tagged(context, plan)
  }
}

/** Plans of all resources, those of tenants included. */
function plansIn({ resources, overlays }: Model): readonly CompiledResource[] {
  return [resources, ...overlays.values()].flatMap((some) => [...some.values()].map(({ plan }) => plan))
}

/** Compiled files, their validators, and events about their changes (design section 5). */
export const schemaRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/schema/resource/*',
    access: 'permission',
    permission: (context) => {
      const code = codeOf(context)
      if (!context.app.live.current.resources.has(code)) throw missing(code)
      return permissionOf(code, 'list')
    },
    handle: compiledResource,
  },
  ...(['page', 'dictionary'] as const).map(
    (kind): Route => ({ method: 'GET', path: `/schema/${kind}/*`, access: 'signed-in', handle: compiledOther(kind) }),
  ),
  {
    method: 'GET',
    path: '/schema/menu/*',
    access: 'permission',
    permission: 'sys:permission:list',
    handle: compiledOther('menu'),
  },
  {
    method: 'GET',
    path: '/schema/portal/*',
    access: 'permission',
    permission: 'sys:permission:list',
    handle: compiledOther('portal'),
  },
  {
    method: 'GET',
    path: '/schema/validator/:file',
    access: 'public',
    handle: ({ app, params }) => {
      const path = `schema/validator/${params.file ?? ''}`
      const found = plansIn(app.live.current).find(({ validator }) => validator === path)
      if (!found) throw new AppError('NOT_FOUND')
      return new Raw((reply) =>
        reply
          .type('text/javascript; charset=utf-8')
          .header('cache-control', 'public, max-age=31536000, immutable')
          .send(compileValidator(Object.values(found.fields)).source),
      )
    },
  },
  { method: 'GET', path: '/schema/events', access: 'signed-in', handle: eventStream },
  {
    method: 'GET',
    path: '/schema/diagnostics',
    access: 'signed-in',
    handle: (context) => {
      const { session } = context
      if (!seesFiles(session)) throw new AppError('FORBIDDEN')
      return mistakesFor(context)
    },
  },
]
