import { quoted } from '../../platform/store/quoted.ts'
import { type MomentOf, ownFields } from '../../records/write/own-fields.ts'

/** Most views of a user for one list (spec 9: enhance records, at most 16 a code). */
const most = 16
/** Longest content of a view, in characters: columns, widths, filters and conditions. */
const longest = 16_000

const own = ownFields(import.meta, ['listCode', 'name', 'state'], ['state'])
type Moment = MomentOf<typeof own>

/** Checks a list view: JSON of a limited size, and a limited number of views per list. */
export const listView = own.hook(async (moment) => {
  const { action, after } = moment
  if (action !== 'add' && action !== 'edit') return {}
  const refuse = (field: string, zh: string, en: string) => ({
    problems: [{ field, kind: 'rule' as const, params: { message: { zh, en } } }],
  })
  const state = String(after.state ?? '{}')
  if (state.length > longest) return refuse('state', '视图内容过大', 'The view keeps too much')
  if (!isObject(state)) return refuse('state', '视图内容不是有效的 JSON', 'What the view keeps is not JSON')
  if (action === 'add' && (await countOf(moment)) >= most)
    return refuse('name', `每个列表最多保存 ${most} 个视图`, `A list has at most ${most} views of yours`)
  return { values: { state } }
})

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

async function countOf({ app, resource, session, after }: Moment): Promise<number> {
  const [row] = await app.store.rows<{ total: number }>({
    sql: `select count(*) as total from ${quoted(resource.storage.table)} where list_code = ? and create_by = ? and tenant_id = ?`,
    parameters: [after.listCode, session.user.username, session.tenantId],
  })
  return Number(row?.total ?? 0)
}
