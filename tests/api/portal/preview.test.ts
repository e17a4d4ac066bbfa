import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

let api: ApiServer
let admin: Awaited<ReturnType<ApiServer['as']>>
let draft: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
  const body = { title: '尚未发布的新闻', type: 'company', date: '2031-01-01', content: '<p>草稿正文</p>' }
  draft = (await admin('POST', 'portal/news/add', { body })).result.id
})
afterAll(() => api?.close())

/** Uploads a picture; gives its reference, `id|path`. */
async function upload(name: string): Promise<string> {
  const raw = new FormData()
  raw.append('biz', 'temp')
  raw.append('file', new Blob([Buffer.from('ffd8ffe000104a464946', 'hex')]), name)
  const { result } = await admin('POST', 'sys/common/upload', { raw })
  return `${result.id}|${result.path}`
}

const ask = (call: typeof admin, id = draft) => call('POST', 'portal/preview', { body: { id } })

it('an address for the draft is made, and a new one each time', async () => {
  const { path } = (await ask(admin)).result
  expect(path).toMatch(new RegExp(`^/user/InfoIndex2\\?id=${draft}&preview=[\\w-]{43}$`))
  expect((await ask(admin)).result.path).not.toBe(path)
})

it('suppliers, strangers, the second tenant and unknown ids are refused', async () => {
  for (const username of ['supplier_a', 'admin_t1']) expect((await ask(await api.as(username))).success).toBe(false)
  expect((await api.call('POST', 'portal/preview', { body: { id: draft } })).status).toBe(401)
  expect((await ask(admin, 'no-such-row')).success).toBe(false)
  expect((await admin('POST', 'portal/preview', { body: { id: [draft] } })).status).toBe(400)
  expect((await ask(admin, 'x'.repeat(1000))).status).toBe(400)
})

it('files of the draft are shown while it names them, and no others', async () => {
  const [first, second] = [await upload('一.jpg'), await upload('二.jpg')]
  const body = { title: '带附件', type: 'company', date: '2031-01-01', content: '<p>正文</p>', attachments: first }
  const added = await admin('POST', 'portal/news/add', { body })
  expect(added.success, added.message).toBe(true)
  const { id } = added.result
  const { result, headers } = await ask(admin, id)
  const { searchParams } = new URL(result.path, api.url)
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const read = async (ref: string, sent = cookie) => {
    const address = new URL(
      `/api/portal/file/${ref.slice(0, 32)}/x.jpg?${new URLSearchParams({ preview: searchParams.get('preview') ?? '' })}`,
      api.url,
    )
    return (await fetch(address, { headers: { cookie: sent } })).status
  }
  expect(await read(first)).toBe(200)
  expect(await read(second)).not.toBe(200)
  expect(await read(first, '')).not.toBe(200)
  // A link of a file that the row no longer names.
  await api.running.app.store.write([
    {
      sql: `insert into _file_link (file_id, resource, record_id, field) values (?, 'portal/news', ?, 'attachments')`,
      parameters: [second.slice(0, 32), id],
    },
  ])
  expect(await read(second)).not.toBe(200)
})
