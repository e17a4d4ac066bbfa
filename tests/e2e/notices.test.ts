import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atRest } from '../kit/at-rest.ts'
import { serious } from '../kit/axe.ts'
import { type Product, settled, startProduct } from '../kit/product.ts'
import { spoil } from '../kit/warm-contexts.ts'

const phone = { width: 390, height: 844 }

let product: Product
let externalSite: Server
/** Requests to the external site, with their referrer. */
const externalRequests: string[] = []
let outside = ''
beforeAll(async () => {
  externalSite = createServer(({ url, headers }, response) => {
    if (url !== '/favicon.ico') externalRequests.push(`${url} ${headers.referer ?? 'no referrer'}`)
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>elsewhere</h1>')
  })
  await new Promise<void>((done) => externalSite.listen(0, '127.0.0.1', done))
  outside = `http://127.0.0.1:${(externalSite.address() as AddressInfo).port}`
  product = await startProduct({ PM_URL: `${outside}/sso?u={username}&t={ticket}` })
})
afterAll(async () => {
  await product?.close()
  externalSite?.close()
})

/** Calls the API as a demo account and returns the result. */
async function as(username: string) {
  const call = async (method: string, path: string, body?: object, token = '') => {
    const headers = { 'content-type': 'application/json', 'X-Access-Token': token }
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await (await fetch(`${product.server.url}/api/${path}`, sent)).json()
    if (!answer.success) throw new Error(answer.message)
    return answer.result
  }
  const { token } = await call('POST', 'sys/demo/login', { username })
  return (method: string, path: string, body?: object) => call(method, path, body, token)
}

async function publish(values: object): Promise<string> {
  const buyer = await as('buyer')
  const notice = { msgCategory: '1', msgContent: '<p>内容</p>', priority: 'M', ...values }
  const { id } = await buyer('POST', 'sys/announcement/add', notice)
  await buyer('PUT', `sys/annountCement/doReleaseData?id=${id}`)
  return id
}

/** Reloads a page with a clock that the test can advance. */
async function ownClock(page: Page): Promise<void> {
  spoil(page)
  await page.clock.install()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

const readAll = async (username: string) => (await as(username))('PUT', 'sys/sysAnnouncementSend/readAll')
const noticeButton = (page: Page) => page.locator('.shell-header').getByRole('button', { name: /^(消息|Notices)/ })
const panelOf = (page: Page) => page.getByRole('dialog', { name: '消息' })
const unread = (page: Page) => noticeButton(page).getAttribute('aria-label')

describe('bell', () => {
  it('shows a publication during work, until it is read', async () => {
    await readAll('supplier_b')
    const { page, faults } = await product.open('supplier_b', '/account/settings')
    await ownClock(page)
    await expect.poll(() => unread(page)).toBe('消息')
    await publish({ titile: '停机检修通知', priority: 'H', msgAbstract: '周六停机' })
    await publish({ titile: '系统升级', msgCategory: '2', priority: 'L' })
    await page.clock.fastForward(6000)
    await expect.poll(() => unread(page)).toBe('消息，2 条未读')
    await noticeButton(page).click()
    const panel = page.getByRole('dialog', { name: '消息' })
    const item = panel.getByRole('button', { name: /停机检修通知/ })
    expect(await item.textContent()).toMatch(/停机检修通知紧急周六停机陈采\d{4}-\d\d-\d\d \d\d:\d\d$/)
    expect(await panel.getByRole('link', { name: '查看更多' }).count()).toBe(0)
    await panel.getByRole('tab', { name: '系统消息 (1)' }).click()
    await panel.getByRole('button', { name: /系统升级/ }).waitFor()
    expect(await serious(page)).toEqual([])
    await panel.getByRole('tab', { name: '公告 (1)' }).click()
    await item.click()
    const dialog = page.getByRole('dialog', { name: '通知公告' })
    await dialog.getByRole('heading', { name: '停机检修通知' }).waitFor()
    await expect.poll(() => unread(page)).toBe('消息，1 条未读')
    const { anntMsgTotal } = await (await as('supplier_b'))('GET', 'sys/annountCement/listByUser')
    expect(anntMsgTotal).toBe(0)
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => noticeButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await panel
      .getByText('没有未读的公告')
      .or(panel.getByRole('button', { name: /系统升级/ }))
      .first()
      .waitFor()
    await panel.getByRole('button', { name: '全部标为已读' }).click()
    await expect.poll(() => unread(page)).toBe('消息')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    expect(faults).toEqual([])
    await page.close()
  })

  it('polls every six seconds with small requests, not while hidden, and immediately when shown again', async () => {
    const { page } = await product.open('approver', '/account/settings')
    const polls: string[] = []
    const answers: number[] = []
    page.on('request', (request) => {
      if (request.url().includes('listByUser')) polls.push(request.url())
    })
    page.on('response', (response) => {
      if (response.url().includes('listByUser')) answers.push(response.status())
    })
    // Earlier requests have been recorded once this one is answered, and their answers have been read.
    const noted = () => page.evaluate(() => fetch('/healthz').then(({ status }) => status))
    await ownClock(page)
    await atRest(page)
    await expect.poll(() => polls.length - answers.length).toBe(0)
    // The skipped minute ends with one poll.
    const before = polls.length + 1
    await page.clock.pauseAt(Date.now() + 60_000)
    await expect.poll(() => polls.length).toBe(before)
    for (const times of [0, 1, 2, 3]) {
      if (times > 0) await page.clock.runFor(6000)
      await expect.poll(() => [polls.length, answers.length]).toEqual([before + times, before + times])
      await noted()
    }
    expect(answers.slice(before)).toEqual([304, 304, 304])
    const see = (state: string) =>
      page.evaluate((shown) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => shown })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      }, state)
    await see('hidden')
    await page.clock.runFor(60_000)
    await noted()
    expect(polls.length).toBe(before + 3)
    await publish({ titile: '回来就看到' })
    await see('visible')
    await expect.poll(() => answers.slice(before)).toEqual([304, 304, 304, 200])
    await page.close()
  })
})

describe('notice', () => {
  it('leads a supplier to the task', async () => {
    await readAll('supplier_b')
    await publish({ titile: '请报价', msgCategory: '2', openType: 'url', openPage: '/list/bid/quote?q.type=inquiry' })
    const { page, faults } = await product.open('supplier_b', '/account/settings', phone)
    await noticeButton(page).click()
    await panelOf(page)
      .getByRole('button', { name: /请报价/ })
      .click()
    const dialog = page.getByRole('dialog', { name: '系统公告' })
    await dialog.getByRole('button', { name: '去处理' }).waitFor()
    await settled(page)
    const box = await dialog.locator('.ant-modal-container').boundingBox()
    expect(box?.width).toBe(phone.width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await dialog.getByRole('button', { name: '去处理' }).click()
    await page.waitForURL(/\/list\/bid\/quote\?q\.type=inquiry$/)
    await dialog.waitFor({ state: 'hidden' })
    expect(faults).toEqual([])
    await page.close()
  })

  it('opens another site in a window without an opener', async () => {
    await readAll('buyer')
    await publish({ titile: '外部通知', openType: 'url', openPage: `${outside}/rules` })
    const { page } = await product.open('buyer', '/account/settings')
    await noticeButton(page).click()
    await panelOf(page)
      .getByRole('button', { name: /外部通知/ })
      .click()
    const coming = page.context().waitForEvent('page')
    await page.getByRole('button', { name: '去处理' }).click()
    const other = await coming
    await other.waitForURL(`${outside}/rules`)
    expect(await other.evaluate(() => window.opener)).toBeNull()
    expect(externalRequests.at(-1)).not.toContain(product.server.url)
    await page.close()
    await other.close()
  })

  it('has no active content and no external requests, and 60 % of the window or all of it', async () => {
    await readAll('buyer')
    const msgContent = `<p onclick="window.hit=1">正文<img src=x onerror="window.hit=1"><script>window.hit=1</script>
      <img src="${outside}/pixel.png" alt="远处的图片"><a href="javascript:window.hit=1">坏链接</a>
      <a href="${outside}/link">好链接</a></p><form action="/x"><button>提交</button></form>
      <div style="position:fixed;inset:0" class="shell-header">盖住</div>`
    await publish({ titile: '富文本', msgContent })
    const { page, faults } = await product.open('buyer', '/account/settings')
    await noticeButton(page).click()
    const before = externalRequests.length
    await panelOf(page)
      .getByRole('button', { name: /富文本/ })
      .click()
    const dialog = page.getByRole('dialog', { name: '通知公告' })
    await dialog.getByText('正文').click()
    await dialog.getByText('坏链接').click()
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined()
    expect([
      externalRequests.length,
      await dialog.locator('form, script, [style*="fixed"], .notice-body [class]').count(),
    ]).toEqual([before, 0])
    expect(await dialog.getByRole('link', { name: '好链接' }).getAttribute('rel')).toBe('noopener noreferrer')
    expect(await serious(page)).toEqual([])
    await settled(page)
    const size = async () => (await dialog.locator('.ant-modal-container').boundingBox()) ?? { width: 0, height: 0 }
    const body = await dialog.locator('.ant-modal-body').boundingBox()
    expect([(await size()).width, body?.height]).toEqual([864, 630])
    await dialog.getByRole('button', { name: '全屏', exact: true }).click()
    await expect.poll(size).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 })
    await dialog.getByRole('button', { name: '退出全屏' }).click()
    await expect.poll(async () => (await size()).width).toBe(864)
    expect(faults).toEqual([])
    await page.close()
  })

  it('leads a buyer to the supplier of a clicked document, by mouse or keyboard', async () => {
    await readAll('buyer')
    const { records } = await (await as('buyer'))('GET', 'srm/supplier/base/list?status=potential&pageSize=1')
    const { id, companyName } = records[0]
    await publish({
      titile: '准入评审',
      documentType: 'supplierPotential',
      msgContent: `<p>请查看：<span id="${id}">${companyName}</span></p>`,
    })
    const { page, faults } = await product.open('buyer', '/account/settings')
    await noticeButton(page).click()
    await panelOf(page)
      .getByRole('button', { name: /准入评审/ })
      .click()
    const link = page.getByRole('dialog', { name: '通知公告' }).getByRole('link', { name: companyName })
    await link.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/modules/srm/sr/SrPotentialSupplierList?bizId=${id}`)
    await page.getByRole('dialog').getByText(companyName).first().waitFor()
    expect(faults).toEqual([])
    await page.close()
  })
})

describe('list of own notices', () => {
  it("opens from a buyer's bell; it filters, opens by row or link, and keeps its state in the address", async () => {
    await readAll('buyer')
    const id = await publish({ titile: '列表里的通知' })
    const { page, faults } = await product.open('buyer', '/account/settings')
    await noticeButton(page).click()
    await page.getByRole('link', { name: '查看更多' }).click()
    await page.getByRole('heading', { level: 1, name: '我的消息' }).waitFor()
    expect(await page.title()).toBe('我的消息 · Procura')
    const rows = page.locator('tbody tr.notice-row')
    expect(await rows.first().textContent()).toMatch(/^列表里的通知通知公告重要陈采.*未读$/)
    await page.getByLabel('阅读状态').click()
    await page.getByTitle('未读', { exact: true }).click()
    await page.waitForURL(/readFlag=0/)
    await expect.poll(() => rows.count()).toBe(1)
    // The keyboard focus is back at its position.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('notice-readFlag')
    expect(await serious(page)).toEqual([])
    await rows.first().click()
    const dialog = page.getByRole('dialog', { name: '通知公告' })
    await dialog.waitFor()
    await page.waitForURL(new RegExp(`open=${id}`))
    await page.getByText('没有符合条件的消息').waitFor()
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '重置' }).click()
    await page.getByLabel('标题').fill('不存在的')
    await page.keyboard.press('Enter')
    await page.getByText('没有符合条件的消息').waitFor()
    await page.goto(`${product.server.url}/messageSeting/annountCement?titile=不存在的&open=${id}`)
    await page.getByRole('dialog', { name: '通知公告' }).getByText('列表里的通知').first().waitFor()
    expect(faults).toEqual([])
    await page.close()
  })

  it('has pages, and a retry after a failure', async () => {
    for (let count = 1; count <= 11; count += 1) await publish({ titile: `第 ${count} 条` })
    const { page } = await product.open('buyer', '/messageSeting/annountCement')
    await page.getByRole('button', { name: '2', exact: true }).click()
    await page.waitForURL(/pageNo=2/)
    await expect.poll(() => page.locator('tbody tr.notice-row').count()).toBeGreaterThan(0)
    await page.goBack()
    await page.waitForURL((url) => !url.search.includes('pageNo'))
    await page.route('**/getMyAnnouncementSend?*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.reload()
    await page.getByText('消息加载失败').waitFor()
    await page.unroute('**/getMyAnnouncementSend?*')
    await page.getByRole('alert').getByRole('button', { name: '重试' }).click()
    await expect.poll(() => page.locator('tbody tr.notice-row').count()).toBe(10)
    await page.close()
  })

  it('fits a phone', async () => {
    const { page, faults } = await product.open('buyer', '/messageSeting/annountCement', phone)
    await page.getByRole('list', { name: '我的消息列表' }).getByRole('button').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    expect(await serious(page)).toEqual([])
    expect(faults).toEqual([])
    await page.close()
  })
})

describe('project management system', () => {
  it('opens in a new window with a ticket, and shows a refusal', async () => {
    const { page } = await product.open('buyer', '/account/settings')
    const before = page.context().pages().length
    const go = () => page.getByRole('button', { name: '项目管理系统' }).click()
    const coming = page.context().waitForEvent('page')
    await go()
    const other = await coming
    await other.waitForURL(/\/sso\?u=buyer&t=[\w-]{43}$/)
    expect(await other.evaluate(() => window.opener)).toBeNull()
    expect(externalRequests.at(-1)).toMatch(/^\/sso\?u=buyer&t=[\w-]{43} no referrer$/)
    await other.close()
    const message = 'javascript:window.hit=1'
    const answer = { success: true, message, code: 200, result: null, timestamp: 1 }
    await page.route('**/loginToPm', (route) => route.fulfill({ json: answer }))
    await go()
    await page.getByText('无法打开此地址').waitFor()
    expect(page.context().pages()).toHaveLength(before)
    await page.close()
  })
})

describe('operation manual', () => {
  it('has a table of contents with links to its sections, in both languages', async () => {
    const { page, faults } = await product.open('supplier_b', '/manual')
    const contents = page.getByRole('navigation', { name: '目录' })
    await contents.getByRole('link', { name: '草稿' }).click()
    await page.waitForURL(/\/manual#forms-drafts$/)
    const top = () => page.locator('#forms-drafts').evaluate((heading) => heading.getBoundingClientRect().top)
    await expect.poll(top).toBeLessThan(200)
    await page.getByRole('button', { name: 'EN' }).click()
    await page.getByRole('heading', { level: 1, name: 'Operation manual' }).waitFor()
    const ids = () => page.locator('.manual-text :is(h2, h3)').evaluateAll((all) => all.map(({ id }) => id))
    expect((await ids()).length).toBeGreaterThan(15)
    expect(await ids()).not.toContain('')
    expect(await serious(page)).toEqual([])
    expect(faults).toEqual([])
    await page.close()
  })
})
