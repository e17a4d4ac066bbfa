import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { ledDeparts } from '../../rights/auth/led-departs.ts'
import { userById } from '../../rights/auth/users.ts'
import { type Depart, type DepartNode, departs, nodeOf, shownDepart, treeOf, withBelow } from './depart-tree.ts'
import { page, run, save, text } from './engine.ts'

async function tree(context: Context): Promise<readonly DepartNode[]> {
  const asked = itemsOf(context.query.ids ?? '')
  const all = await departs(context)
  return treeOf(asked.length === 0 ? all : all.filter(({ id }) => asked.includes(id)))
}

async function level(context: Context): Promise<readonly DepartNode[]> {
  const { pid = '' } = context.query
  const all = await departs(context)
  const parents = new Set(all.map(({ parentId }) => parentId))
  return all.filter(({ parentId }) => parentId === pid).map((depart) => nodeOf(depart, [], !parents.has(depart.id)))
}

type IdNode = Pick<DepartNode, 'key' | 'value' | 'title'> & { readonly children: readonly IdNode[] | null }

const idNode = ({ key, value, title, children }: DepartNode): IdNode => ({
  key,
  value,
  title,
  children: children?.map(idNode) ?? null,
})

async function search(context: Context): Promise<readonly DepartNode[]> {
  const { keyWord = '', myDeptSearch = '' } = context.query
  const own = myDeptSearch === '1' ? await led(context) : undefined
  const found = (await departs(context)).filter(
    (depart) => text(depart.departName).includes(keyWord) && (!own || own.has(depart.id)),
  )
  if (found.length === 0) throw new AppError('RECORD_MISSING')
  return found.map((depart) => nodeOf(depart, []))
}

async function led({ app, session }: Context): Promise<ReadonlySet<string>> {
  return new Set((await ledDeparts(app.store, session.user.id)).map(({ id }) => id))
}

// The message gives the caller's kind: 2 for leaders, who get a tree, 1 for others (contract.md 2.4).
async function mine(context: Context): Promise<Answer> {
  const { app, session } = context
  const user = await userById(app.store, session.user.id)
  if (user?.identity !== '2') return new Answer('1')
  const ids = await led(context)
  // Leaders need no permission to list the departments they lead.
  const all = await departs({ ...context, session: { ...session, isAdmin: true, may: () => true } })
  return new Answer('2', treeOf(all.filter(({ id }) => ids.has(id))))
}

function fieldsOf(body: RecordRow): RecordRow {
  const { status, description, memo, ...same } = body
  const note = memo ?? description
  return {
    ...same,
    ...(note !== undefined && { memo: note }),
    ...(status !== undefined && status !== null && { enabled: String(status) === '0' ? 'N' : 'Y' }),
  }
}

async function written(context: Context, name: 'add' | 'edit'): Promise<Answer> {
  const { message, result, code } = await save(context, 'sys/depart', name, fieldsOf(context.body as RecordRow))
  return new Answer(message, shownDepart(result as RecordRow), code)
}

/** Deletes departments with their descendants, all or none. */
async function remove(context: Context) {
  const { query, body } = context
  const asked = itemsOf(query.ids ?? query.id ?? text((body as RecordRow).ids ?? (body as RecordRow).id))
  const ids = (await Promise.all(asked.map((id) => withBelow(context, id)))).flat()
  if (ids.length === 0) throw new AppError(asked.length === 0 ? 'CHOOSE_RECORD' : 'RECORD_MISSING')
  const all = await departs(context)
  const code = (id: string) => all.find((depart) => depart.id === id)?.orgCode ?? ''
  // Deepest first.
  const deepest = [...new Set(ids)].toSorted((one, other) => code(other).length - code(one).length)
  return run(context, 'sys/depart', 'deleteBatch', { query: { ids: deepest.join(',') } })
}

async function list(context: Context) {
  const found = await page(context, 'sys/depart')
  return { ...found, records: found.records.map(shownDepart) }
}

async function one(context: Context): Promise<Depart> {
  return shownDepart((await run(context, 'sys/depart', 'queryById')) as RecordRow)
}

const base = '/sys/sysDepart'
const reading = { method: 'GET', access: 'permission', permission: 'sys:depart:list' } as const
const Id = Type.Object({ id: Type.String({ minLength: 1 }) })

/** Departments in JeecgBoot's format (contract.md 2.4). */
export const jeecgDepartRoutes: readonly Route[] = [
  { ...reading, path: `${base}/list`, summary: 'A page of departments', handle: list },
  { ...reading, path: `${base}/queryById`, summary: 'A department', query: Id, handle: one },
  { ...reading, path: `${base}/queryTreeList`, summary: 'All departments as a tree', handle: tree },
  { ...reading, path: `${base}/queryDepartTreeSync`, summary: 'The departments right below one', handle: level },
  {
    ...reading,
    path: `${base}/queryIdTree`,
    summary: 'All departments as a tree of ids and names',
    handle: async (context: Context) => (await tree(context)).map(idNode),
  },
  {
    ...reading,
    path: `${base}/searchBy`,
    summary: 'Departments whose name contains a word; with myDeptSearch=1 among those the caller leads',
    query: Type.Object({ keyWord: Type.String() }),
    handle: search,
  },
  {
    method: 'GET',
    path: `${base}/queryMyDeptTreeList`,
    summary: 'The departments that the caller leads, as a tree; the message is 2 for leaders, 1 for others',
    access: 'signed-in',
    handle: mine,
  },
  {
    method: 'POST',
    path: `${base}/add`,
    summary: 'Adds a department; its code is made from its level',
    access: 'permission',
    permission: 'sys:depart:add',
    handle: (context) => written(context, 'add'),
  },
  {
    method: ['PUT', 'POST'],
    path: `${base}/edit`,
    summary: 'Changes a department',
    access: 'permission',
    permission: 'sys:depart:edit',
    handle: (context) => written(context, 'edit'),
  },
  ...['delete', 'deleteBatch'].map(
    (name): Route => ({
      method: ['DELETE', 'POST'],
      path: `${base}/${name}`,
      summary: 'Deletes departments with those below them',
      access: 'permission',
      permission: 'sys:depart:delete',
      handle: remove,
    }),
  ),
]
