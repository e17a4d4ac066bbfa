import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, serious } from '../kit/axe.ts'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

const phone = { width: 390, height: 844 }
/** A page of each kind. */
const pages = ['/proHome', '/purchaseAnnouncement', '/resultAnnouncement', '/about', '/feature', '/guide', '/news']
const at = (path: string) => product.server.url + path

/** The HTML of a page, without scripts. */
async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(at(path), { headers, redirect: 'manual' })
  const html = await answer.text()
  return {
    status: answer.status,
    html,
    tag: answer.headers.get('etag') ?? '',
    type: answer.headers.get('content-type'),
  }
}

/** Calls the API as a demo account. */
async function callAs(
  username: string,
  path: string,
  body: object,
): Promise<{ readonly success: boolean; readonly result: { readonly id: string } }> {
  const json = { 'content-type': 'application/json' }
  const login = await fetch(at('/api/sys/demo/login'), {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username }),
  })
  const { result } = (await login.json()) as { readonly result: { readonly token: string } }
  const headers = { ...json, 'X-Access-Token': result.token }
  return (await fetch(at(`/api/${path}`), { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

describe('a public page without script', () => {
  it.each([
    ['/proHome', '让好供应商被看见'],
    ['/portal/index', '让好供应商被看见'],
    ['/purchaseAnnouncement', '采购公告'],
    ['/user/ListIndex', '采购公告'],
    ['/resultAnnouncement', '结果公告'],
    ['/about', '公司简介'],
    ['/feature', '为什么在这里做生意'],
    ['/guide', '新手指南'],
    ['/news', '新闻资讯'],
    ['/user/ListIndex2', '新闻资讯'],
  ])('%s contains "%s"', async (path, text) => {
    const { status, html } = await read(path)
    const body = html.slice(html.indexOf('<body'), html.indexOf('id="site-input"'))
    expect([status, body.includes(text), /<html lang="zh-CN">/.test(html)]).toEqual([200, true, true])
  })

  it('has title, description, addresses in both languages and linked data', async () => {
    const { html } = await read('/about?lang=en')
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('<title>About us - Procura</title>')
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}">/)
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/about\?lang=en">/)
    expect(html).toMatch(/<link rel="alternate" hreflang="zh-CN" href="[^"]+\/about">/)
    expect(JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '')).toMatchObject({ '@type': 'Organization' })
  })

  it('shows open announcements first, and only these on the home page', async () => {
    const [all, home] = await Promise.all([read('/purchaseAnnouncement'), read('/proHome')])
    const states = [...all.html.matchAll(/<article class="s-card">.*?<\/article>/g)].map(([card]) =>
      card.includes('我要参与') ? 'open' : 'closed',
    )
    expect(new Set(states)).toEqual(new Set(['open', 'closed']))
    expect(states).toEqual(states.toSorted().toReversed())
    const cards = [...home.html.matchAll(/<article class="s-card">.*?<\/article>/g)].map(([card]) => card)
    expect(cards.length).toBeGreaterThan(2)
    expect(cards.every((card) => card.includes('我要参与'))).toBe(true)
  })

  it('links the pages of a list to each other', async () => {
    const ids = (html: string) =>
      [...html.matchAll(/s-title"><a href="\/user\/InfoIndex\?id=([\w-]+)/g)].map(([, id]) => id)
    const first = await read('/purchaseAnnouncement?lang=en')
    const [, next = ''] = /<a class="s-press s-plain" href="([^"]+)" rel="next">/.exec(first.html) ?? []
    const second = await read(next.replaceAll('&amp;', '&'))
    expect(second.html).toContain('<html lang="en">')
    expect(second.html).toMatch(/rel="prev">Previous page</)
    expect(ids(first.html)).toHaveLength(12)
    expect(ids(second.html).length).toBeGreaterThan(0)
    expect(ids(second.html).filter((id) => ids(first.html).includes(id))).toEqual([])
  })

  it('names companies and projects in English on English pages', async () => {
    for (const path of ['/proHome?lang=en', '/resultAnnouncement?lang=en', '/purchaseAnnouncement?lang=en']) {
      const { html } = await read(path)
      const text = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll(/<[^>]+>/g, ' ')
      expect(text.match(/[\u4e00-\u9fff]{2,}/g) ?? [], path).toEqual([])
    }
  })

  it('leads from the type of an announcement on the home page to its tab', async () => {
    const { html } = await read('/proHome')
    expect(html).toMatch(/<a class="s-tag s-tag-tender" href="\/purchaseAnnouncement\?type=tender">招标<\/a>/)
    expect(html).toMatch(/<a class="s-tag s-tag-tender" href="\/resultAnnouncement\?type=tender">招标<\/a>/)
  })

  it('lists the head office first, each office with its kind', async () => {
    const { html } = await read('/about')
    const contacts = html.slice(html.indexOf('id="contact"'), html.indexOf('id="site-input"'))
    const tags = [...contacts.matchAll(/<span class="s-tag">(.*?)<\/span>/g)].map(([, text]) => text)
    expect(tags).toEqual(['总部', '分公司', '分公司', '工厂'])
  })

  it('shows a search term as text', async () => {
    const { html } = await read(`/purchaseAnnouncement?likeName=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('没有找到')
  })

  it.each([
    '/user/InfoIndex',
    '/user/InfoIndex?id=nothing',
    '/user/InfoIndex2?id=%27%20or%201',
    '/user/InfoIndex?id[]=1',
  ])('answers 404 at %s', async (path) => {
    const { status, html } = await read(path)
    expect([status, html.includes('页面不存在'), html.includes('noindex')]).toEqual([404, true, true])
  })

  it('is listed in sitemap, robots and feed', async () => {
    const [map, robots, feed] = await Promise.all(['/sitemap.xml', '/robots.txt', '/rss.xml'].map((path) => read(path)))
    expect(map?.html).toContain('/user/InfoIndex?id=')
    expect(robots?.html).toContain('/sitemap.xml')
    expect([feed?.type, /<item><title>/.test(feed?.html ?? '')]).toEqual(['application/rss+xml; charset=utf-8', true])
  })
})

it('a publication changes only the pages that show it', async () => {
  const paths = [
    '/proHome',
    '/purchaseAnnouncement',
    '/purchaseAnnouncement?type=inquiry',
    '/about',
    '/news',
    '/resultAnnouncement',
  ]
  const tags = async () => Promise.all(paths.map(async (path) => (await read(path)).tag))
  const before = await tags()
  const unchanged = await read('/about', { 'if-none-match': before[3] ?? '' })
  expect([unchanged.status, unchanged.html]).toEqual([304, ''])
  const title = '门户测试招标公告'
  const body = {
    title,
    type: 'tender',
    deadline: '2099-01-01 12:00:00',
    content: '<p>滨江泵站<b>改造</b></p>',
    topFlag: 'Y',
  }
  const { result } = await callAs('buyer', 'portal/announce/add', body)
  expect(await tags()).toEqual(before)
  expect((await read(`/user/InfoIndex?id=${result.id}`)).status).toBe(404)
  expect(await callAs('buyer', 'portal/announce/do/publish', { ids: result.id })).toMatchObject({ success: true })
  // The tab of inquiries has the number of open opportunities.
  const after = await tags()
  expect(paths.filter((_, index) => after[index] !== before[index])).toEqual(paths.slice(0, 3))
  const page = await read(`/user/InfoIndex?id=${result.id}`)
  expect([page.status, page.html.includes('滨江泵站<b>改造</b>'), page.html.includes(`<title>${title} - `)]).toEqual([
    200,
    true,
    true,
  ])
  expect((await read('/purchaseAnnouncement?likeName=门户测试')).html).toContain(title)
})

describe('the portal in a browser', () => {
  it.each(
    (['se', 'pro'] as const).flatMap((theme) =>
      (['zh', 'en'] as const).flatMap((lang) => [undefined, phone].map((size) => [theme, lang, size] as const)),
    ),
  )('has no violation and no error, and fits its window: template %s, %s, %j', async (theme, lang, size) => {
    const { page, faults } = await product.visit(size)
    const foreign: string[] = []
    page.on('request', (request) => request.url().startsWith(product.server.url) || foreign.push(request.url()))
    for (const path of pages) {
      await page.goto(at(`${path}${path.includes('?') ? '&' : '?'}theme=${theme}&lang=${lang}`))
      await page.locator('.s-footer').waitFor()
      await page.locator('h1').first().waitFor()
      expect(await axeFindings(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
    }
    expect([faults, foreign]).toEqual([[], []])
  })

  it.each([undefined, phone])(
    'has dark pages of registration and recovery under the dark template: %j',
    async (size) => {
      const { page, faults } = await product.visit(size)
      // Other tests share the server, where the other template is in use.
      await page.route('**/onl/page/signIn*', async (route) => {
        const answer = await (await route.fetch()).json()
        const brand = { ...answer.result.brand, look: 'technical', primary: '#5B9DFF' }
        await route.fulfill({ json: { ...answer, result: { ...answer.result, brand } } })
      })
      for (const path of ['/register', '/alteration', '/user/login']) {
        await page.goto(at(path))
        await page.locator('.is-technical:is(.portal, .login)').waitFor()
        await page.locator('h1').first().waitFor()
        const ground = await page.evaluate(
          () =>
            getComputedStyle(document.querySelector('.is-technical:is(.portal, .login)') ?? document.body)
              .backgroundColor,
        )
        expect([path, ground]).toEqual([path, 'rgb(7, 13, 28)'])
        expect(await axeFindings(page), path).toEqual([])
      }
      expect(faults).toEqual([])
    },
  )

  it('has a named link to the entry page while its template is not known', async () => {
    const { page } = await product.visit()
    const answered = Promise.withResolvers<void>()
    await page.route('**/onl/page/signIn*', async (route) => {
      await answered.promise
      await route.continue()
    })
    await page.goto(at('/register'))
    await page.locator('.portal-brand.is-unknown').waitFor({ state: 'attached' })
    expect(await axeFindings(page)).toEqual([])
    answered.resolve()
    await page.locator('.portal-brand:not(.is-unknown)').waitFor()
  })

  it('prints an announcement of the dark template in black, without frame', async () => {
    const { page } = await product.visit()
    const { html } = await read('/purchaseAnnouncement')
    const [, id] = /InfoIndex\?id=([0-9a-f]+)/.exec(html) ?? []
    await page.goto(at(`/user/InfoIndex?id=${id}&theme=pro`))
    await page.emulateMedia({ media: 'print' })
    const colorOf = (place: string) =>
      page
        .locator(place)
        .first()
        .evaluate((element) => getComputedStyle(element).color)
    expect(await colorOf('h1')).toBe('rgb(0, 0, 0)')
    expect(await colorOf('.s-article-facts')).toBe('rgb(51, 51, 51)')
    for (const part of ['.s-header', '.s-footer', '.s-article-box .s-press'])
      expect(await page.locator(part).first().isVisible(), part).toBe(false)
  })

  it('pauses slides on request, and moves them by button', async () => {
    const { page } = await product.visit()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(at('/proHome'))
    const slides = page.getByRole('list', { name: '正在征集' })
    await page.getByRole('button', { name: '暂停轮播' }).first().click()
    await page.getByRole('button', { name: '继续轮播' }).first().waitFor()
    await slides.scrollIntoViewIfNeeded()
    await page.locator('#purchase').getByRole('button', { name: '下一页' }).click()
    await expect.poll(() => slides.evaluate((element) => element.scrollLeft)).toBeGreaterThan(400)
  })

  it('invites a visitor to sign in or register, and shows a bid result', async () => {
    const { page } = await product.visit()
    await page.goto(at('/purchaseAnnouncement'))
    await page.getByRole('button', { name: '我要参与' }).first().click()
    const dialog = page.getByRole('dialog', { name: '请先登录或注册' })
    await dialog.getByRole('link', { name: '供应商注册' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.goto(at('/resultAnnouncement'))
    await page.locator('.s-line a').first().click()
    await page.getByRole('dialog').getByRole('heading', { name: '中标供应商' }).waitFor()
    await page.getByRole('dialog').getByText('项目编号').waitFor()
  })

  it('searches, keeps the language, and has a transparent header over its banner', async () => {
    const { page } = await product.visit()
    await page.goto(at('/proHome'))
    await page.locator('.s-header.s-immersed').waitFor()
    await page.mouse.wheel(0, 400)
    await page.locator('.s-header:not(.s-immersed)').waitFor()
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { level: 1, name: 'Good suppliers, found' }).waitFor()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Opportunities' }).click()
    await page.getByRole('searchbox').fill('no such thing')
    await page.keyboard.press('Enter')
    await page.getByText('No announcement matches “no such thing”').waitFor()
    await page.goto(at('/about'))
    await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
  })

  it('asks for a recovery code, and refuses a wrong one', async () => {
    const { page, faults } = await product.visit(phone)
    await page.goto(at('/alteration'))
    await page.getByRole('button', { name: '发送验证码' }).click()
    await page.getByText('请输入账号、公司名称或邮箱').waitFor()
    await page.getByLabel('账号、公司名称或邮箱').fill('nobody-of-the-portal')
    await page.keyboard.press('Enter')
    await page.getByText('未配置邮件').waitFor()
    expect(await serious(page)).toEqual([])
    await page.getByLabel('邮箱验证码').fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText('验证码错误或已失效').waitFor()
    await page.getByRole('button', { name: '换一个账号' }).click()
    await page.getByLabel('账号、公司名称或邮箱').waitFor()
    expect(faults).toEqual([])
  })

  it('hides supplier-only records, which suppliers read in their workspace', async () => {
    const title = '关于节假日收货安排的通知'
    expect((await read('/news')).html).not.toContain(title)
    const { page, faults } = await product.open('supplier_b', '/dashboard/analysis')
    await page.getByRole('menuitem', { name: '公告与新闻' }).click()
    await page.getByRole('menuitem', { name: '新闻', exact: true }).click()
    await page.getByText(title).first().click()
    await page.getByText('请提前三个工作日在送货单中预约。').waitFor()
    expect(faults).toEqual([])
  })

  it('has the same header as the entry page of the workspace', async () => {
    const { page } = await product.visit()
    const links = async (path: string) => {
      await page.goto(at(path))
      const header = page.getByRole('banner')
      await header.getByRole('link', { name: '供应商注册' }).waitFor()
      const texts = await header.getByRole('link').allTextContents()
      const { height = 0 } = (await header.boundingBox()) ?? {}
      const color = await header
        .getByRole('link', { name: '供应商注册' })
        .evaluate((element) => getComputedStyle(element).backgroundColor)
      return { texts: texts.filter((text) => !text.includes('English')).map((text) => text.trim()), height, color }
    }
    expect(await links('/user/Index')).toEqual(await links('/proHome'))
    await page.setViewportSize(phone)
    await page.goto(at('/user/Index'))
    await page.getByRole('button', { name: '菜单' }).click()
    await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '采购公告' }).waitFor()
    expect(await serious(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })

  it('links a signed-in person to the workspace', async () => {
    const { page } = await product.open('supplier_a', '/dashboard/analysis')
    await page.goto(at('/proHome'))
    await page.getByRole('link', { name: '进入工作台' }).first().waitFor()
    expect(await page.getByLabel('账号或公司名称').count()).toBe(0)
  })
  it('previews a draft for its editor only', async () => {
    const title = '尚未发布的新闻'
    const body = { title, type: 'company', date: '2031-01-01', content: '<p>草稿正文</p>' }
    const { id } = (await callAs('admin', 'portal/news/add', body)).result
    const { page, faults } = await product.open('admin', `/page/portal/preview?id=${id}`)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { level: 1, name: title }).waitFor()
    await frame.getByText('草稿正文').waitFor()
    await page.getByText('English', { exact: true }).click()
    await frame.locator('html[lang=en]').waitFor()
    const address = (await page.locator('iframe').getAttribute('src')) ?? ''
    expect((await read(address)).html).not.toContain('草稿正文')
    expect((await read(`/user/InfoIndex2?id=${id}`)).html).not.toContain('草稿正文')
    expect(faults).toEqual([])
  })
})
