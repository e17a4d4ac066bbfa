import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readThemes } from '../../../server/features/extensions/read-themes.ts'
import { type ApiServer, type Reply, startApi } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>
type Values = Readonly<Record<string, unknown>>

const dialect = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'
let api: ApiServer
let admin: Call
beforeAll(async () => {
  api = await startApi({}, dialect)
  admin = await api.as('admin')
})
afterAll(() => api?.close())

const opened = async (code = 'se', call = admin) => (await call('GET', `onl/studio/${code}`)).result
const keep = (theme: unknown, version: number, code = 'se', call = admin): Promise<Reply> =>
  call('PUT', `onl/studio/${code}/draft`, { body: { theme, version } })
const publish = (version: number, code = 'se', call = admin): Promise<Reply> =>
  call('POST', `onl/studio/${code}/publish`, { body: { version } })
const restore = (number: number, version: number, code = 'se') =>
  admin('POST', `onl/studio/${code}/restore`, { body: { number, version } })
const served = (code = 'se') => api.running.app.live.current.themes.get(code)

/** A theme with another heading of its call-to-action block. */
const withCall = (theme: Values, title: string): Values => ({ ...theme, cta: { ...(theme.cta as Values), title } })

/** Publishes the theme with another heading of that block. */
async function published(title: string, code = 'se'): Promise<number> {
  const { theme, version } = await opened(code)
  const { result } = await keep(withCall(theme, title), version, code)
  return (await publish(result.version, code)).result.number
}

describe('theme draft', () => {
  it('is stored, and invisible to visitors', async () => {
    const { theme, version } = await opened('pro')
    const before = served('pro')
    expect(await keep(withCall(theme, '草稿'), version, 'pro')).toMatchObject({ success: true, result: { version: 1 } })
    expect(await opened('pro')).toMatchObject({
      version: 1,
      draft: { who: '林管理' },
      theme: { cta: { title: '草稿' } },
    })
    expect(served('pro')).toEqual(before)
    await admin('DELETE', 'onl/studio/pro/draft?version=1')
    expect(await opened('pro')).toMatchObject({ version: 0, draft: null, theme })
  })

  it('is not overwritten from an older version', async () => {
    const { theme, version } = await opened('pro')
    await keep(theme, version, 'pro')
    for (const stale of [0, 7]) expect(await keep(theme, stale, 'pro')).toMatchObject({ status: 409, success: false })
    expect(await publish(7, 'pro')).toMatchObject({ status: 409 })
    expect((await admin('DELETE', 'onl/studio/pro/draft?version=9')).status).toBe(409)
    expect((await admin('DELETE', 'onl/studio/pro/draft?version=1')).success).toBe(true)
  })

  it.each([
    ['a script as link target', { cta: { url: 'javascript:alert(1)' } }],
    ['a protocol-relative link', { cta: { url: '//evil.example' } }],
    ['a picture of another host', { logo: { logoImg: 'https://evil.example/a.png' } }],
    ['CSS as a colour', { hero: { primaryColor: 'red;background:url(//evil.example)' } }],
    ['an unknown key', { onload: 'alert(1)' }],
    ['an unknown block', { blocks: [{ block: 'script' }] }],
    ['no block', { blocks: [] }],
    ['a text of 5,000 characters', { cta: { title: 'x'.repeat(5000) } }],
    ['a number as a text', { cta: { title: 5 } }],
    ['a list as a section', { hero: [] }],
  ])('refuses %s', async (_, change) => {
    const { theme, version } = await opened('pro')
    const reply = await keep({ ...theme, ...change }, version, 'pro')
    expect(reply).toMatchObject({ success: false, result: { errors: [{ pointer: expect.any(String) }] } })
    expect(await opened('pro')).toMatchObject({ version: 0, theme })
  })

  it.each([null, 'x', 5, [], undefined])('refuses %s as a theme', async (theme) => {
    expect(await keep(theme, 0, 'pro')).toMatchObject({ success: false })
  })

  it('refuses a megabyte', async () => {
    const { theme } = await opened('pro')
    const content = 'x'.repeat(1_048_576)
    expect((await keep({ ...theme, blocks: [{ block: 'richText', content }] }, 0, 'pro')).status).toBe(413)
  })

  it('refuses a picture that its editor may not read', async () => {
    const { theme, version } = await opened('pro')
    const img = `/api/portal/file/${'0'.repeat(32)}/a.png`
    expect(await keep({ ...theme, bg: { bgImg: img } }, version, 'pro')).toMatchObject({ success: false })
  })
})

describe('publication of a theme', () => {
  it('shows the draft to visitors, in the order of the model, and stores the delivered file as version 0', async () => {
    const delivered = served()
    const { theme } = await opened()
    const { cta, ...rest } = withCall(theme, '已发布的标题')
    const { result } = await keep({ cta, ...rest }, 0)
    expect(await publish(result.version)).toMatchObject({ success: true, result: { number: 1 } })
    expect(served()).toMatchObject({ cta: { title: '已发布的标题' } })
    const text = (await readThemes(api.running.app.store)).get('schemas/portal/se.json') ?? ''
    expect(Object.keys(JSON.parse(text))).toEqual(Object.keys(theme))
    const { versions, draft } = await opened()
    expect([draft, versions.map(({ number }: { number: number }) => number)]).toEqual([null, [1, 0]])
    await restore(0, 0)
    expect(served()?.version).toBe(delivered?.version)
  })

  it('restores an earlier version as the newest one', async () => {
    const first = await published('第一版')
    const second = await published('第二版')
    expect(await restore(first, 0)).toMatchObject({ success: true, result: { number: second + 1 } })
    expect(served()).toMatchObject({ cta: { title: '第一版' } })
    expect((await opened()).versions[0]).toMatchObject({ number: second + 1, source: first, who: '林管理' })
    expect(await restore(99, 0)).toMatchObject({ success: false })
  })

  it('refuses a text that is unreadable on its background; the draft stays', async () => {
    const { theme } = await opened('pro')
    const before = served('pro')
    const pale = { ...theme, hero: { ...theme.hero, primaryColor: '#0A1020' } }
    const kept = await keep(pale, 0, 'pro')
    expect(kept.result.problems).toEqual([expect.objectContaining({ pointer: '/hero/primaryColor' })])
    expect(await publish(1, 'pro')).toMatchObject({
      success: false,
      result: { errors: [{ pointer: '/hero/primaryColor' }] },
    })
    expect(await opened('pro')).toMatchObject({ version: 1, versions: [] })
    expect(served('pro')).toEqual(before)
    await admin('DELETE', 'onl/studio/pro/draft?version=1')
  })

  it('publishes a draft once for concurrent requests', async () => {
    const { theme, versions } = await opened()
    const { result } = await keep(withCall(theme, '只发布一次'), 0)
    const replies = await Promise.all([1, 2, 3].map(() => publish(result.version)))
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect((await opened()).versions).toHaveLength(versions.length + 1)
  })
})

describe('sign-in page', () => {
  const signIn = async (lang: string, query = '') =>
    (await api.call('GET', `onl/page/signIn${query}`, { headers: { lang } })).result

  it('has the banner and texts of the published theme, in the language of the visitor', async () => {
    const brand = { look: 'calm', type: 'both', name: 'Procura', picture: '', primary: expect.stringMatching(/^#/) }
    expect(await signIn('zh-CN')).toEqual({ brand })
    const { theme } = await opened()
    const slogan = { zh: '同心协力', en: 'Together' }
    await keep({ ...theme, signIn: { slogan, features: [{ title: '快' }], pictures: [{ img: '/icon.svg' }] } }, 0)
    expect(await signIn('zh-CN'), 'visitors must not see a draft').toEqual({ brand })
    await publish(1)
    const others = { brand, features: [{ title: '快' }], pictures: [{ img: '/icon.svg' }] }
    expect(await signIn('zh-CN')).toEqual({ slogan: '同心协力', ...others })
    expect(await signIn('en-US')).toEqual({ slogan: 'Together', ...others })
  })

  it('shows a draft in the browser of its editor only', async () => {
    const { result } = await admin('POST', 'onl/studio/se/look', { body: {} })
    expect((await api.call('GET', `onl/page/signIn?draft=${result.word}`)).status).toBe(403)
    expect((await api.call('GET', 'onl/page/signIn?draft=x')).status).toBe(403)
  })
})

describe('theme permissions', () => {
  it('are limited to the platform tenant', async () => {
    const others = await Promise.all(['admin_t1', 'buyer', 'supplier_a'].map((who) => api.as(who)))
    const { theme } = await opened()
    const before = served()
    for (const call of others) {
      const replies = [
        await call('GET', 'onl/studio/se'),
        await keep(theme, 0, 'se', call),
        await publish(1, 'se', call),
        await call('POST', 'onl/studio/se/look', { body: {} }),
        await call('POST', 'onl/studio/se/restore', { body: { number: 0, version: 0 } }),
      ]
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    }
    expect((await api.call('GET', 'onl/studio/se')).status).toBe(401)
    expect(served()).toEqual(before)
  })

  it('are limited to themes', async () => {
    for (const code of ['nothing', '__proto__', '..%2f..%2fetc'])
      expect((await admin('GET', `onl/studio/${code}`)).status).toBe(404)
  })
})
