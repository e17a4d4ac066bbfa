import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { AppError } from '../../../../src/schema/model/errors.ts'
import { houseTenant } from '../../../../src/schema/model/tenants.ts'
import type { App } from '../../../platform/app.ts'
import { type Context, Raw, type Route } from '../../../platform/http/route.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { kept } from '../published.ts'
import { type Process, processes, processTables } from './process.ts'
import { ocidPrefix, releaseOf } from './release.ts'

const tenantTable = fileTable(import.meta, 'sys/tenant', ['code', 'name'])

/** Processes on a page. */
const usual = 50

const Paged = Type.Object({
  page: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,4}$' })),
  pageSize: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
})
const none = Type.Object({})

type Kind = 'releases' | 'records'

const recordOf = (process: Process) => {
  const release = releaseOf(process)
  return { ocid: release.ocid, releases: [release], compiledRelease: releaseOf(process, true) }
}

async function packageOf(app: App, kind: Kind, list: readonly Process[]): Promise<string> {
  const [tenant] = await app.store.rows<{ name: string }>({
    sql: `select ${tenantTable.name} as name from ${tenantTable} where ${tenantTable.code} = ?`,
    parameters: [houseTenant],
  })
  const dates = list.map((process) => releaseOf(process).date ?? '').filter((date) => date !== '')
  return JSON.stringify({
    version: '1.1',
    ...(dates.length > 0 && { publishedDate: dates.toSorted().at(-1) }),
    publisher: { name: tenant?.name ?? 'Procura' },
    [kind]: list.map((process) => (kind === 'releases' ? releaseOf(process) : recordOf(process))),
  })
}

function ofPage(kind: Kind) {
  return async ({ app, query, request }: Context<false>): Promise<Raw> => {
    const [page, most] = [Number(query.page ?? 1), Number(query.pageSize ?? usual)]
    const { text, isLast } = await kept(
      app,
      [...processTables, tenantTable],
      `ocds ${kind} ${page} ${most}`,
      async () => {
        // One more says whether another page follows.
        const found = await processes(app, { most: most + 1, skip: (page - 1) * most })
        return { text: await packageOf(app, kind, found.slice(0, most)), isLast: found.length <= most }
      },
    )
    const next = isLast ? {} : { link: `<?page=${page + 1}&pageSize=${most}>; rel="next"` }
    return answer(request.headers['if-none-match'], text, next)
  }
}

function ofOne(kind: Kind) {
  return async ({ app, params, request }: Context<false>): Promise<Raw> => {
    const { ocid = '' } = params
    const isOurs = ocid.startsWith(ocidPrefix) && ocid.length <= 80
    const found = isOurs ? await processes(app, { billNo: ocid.slice(ocidPrefix.length), most: 1 }) : []
    if (found.length === 0) throw new AppError('NOT_FOUND')
    return answer(request.headers['if-none-match'], await packageOf(app, kind, found))
  }
}

/** JSON of the standard without our envelope; not sent again to who has it. */
function answer(known: string | undefined, text: string, more: Readonly<Record<string, string>> = {}): Raw {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const headers = { ...more, etag, 'cache-control': 'public, no-cache' }
  if (known === etag) return new Raw((reply) => reply.code(304).headers(headers).send())
  return new Raw((reply) => reply.headers(headers).type('application/json; charset=utf-8').send(text))
}

/** Open data of public tenders by the Open Contracting Data Standard 1.1. */
export const ocdsRoutes: readonly Route[] = (['releases', 'records'] as const).flatMap((kind): Route[] => [
  {
    method: 'GET',
    path: `/portal/ocds/${kind}`,
    summary: `Public tenders as OCDS ${kind}, by page`,
    query: Paged,
    access: 'public',
    handle: ofPage(kind),
  },
  {
    method: 'GET',
    path: `/portal/ocds/${kind.slice(0, -1)}/:ocid`,
    summary: `A package with the OCDS ${kind} of one process`,
    query: none,
    access: 'public',
    handle: ofOne(kind),
  },
])
