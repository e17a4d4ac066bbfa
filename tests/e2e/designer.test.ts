import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serious } from '../kit/axe.ts'
import { type Product, startProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

/** A picture of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)

const phone = { width: 390, height: 844 }

/** Texts of the home page in order, without scripts. */
async function headings(path = '/proHome'): Promise<readonly string[]> {
  const html = await (await fetch(product.server.url + path)).text()
  return [...html.matchAll(/<h[12][^>]*>([^<]+)<\/h[12]>/g)].map(([, text = '']) => text)
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const focused = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
    })
    if (name.test(focused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no focus on ${name}`)
}

async function waitUntilSaved(page: Page): Promise<void> {
  await page.getByText('草稿已保存，尚未发布').waitFor()
}

/** Confirms the last dialog. */
async function agree(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()
}

describe('page designer', () => {
  it('moves a block by keyboard, changes a text, publishes both and rolls back', async () => {
    const before = await headings()
    const { page, faults } = await product.open('admin', '/page/onl/page')
    await page.getByRole('listitem', { name: '基础版门户' }).getByRole('link', { name: '编辑' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: '编辑“基础版门户”' }).waitFor()

    await tabTo(page, /^结果公告$/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Alt+ArrowUp')
    await page.getByRole('status').filter({ hasText: '“结果公告”已移到第 3 位' }).waitFor()
    await page.getByRole('textbox', { name: '标题 · 中文', exact: true }).fill('每一项结果都公开')
    await waitUntilSaved(page)
    expect(await headings(), 'visitors must not see a draft').toEqual(before)
    await page.frameLocator('iframe[aria-hidden="false"]').getByText('每一项结果都公开').waitFor()

    await page.getByRole('button', { name: '发布', exact: true }).click()
    await agree(page, '发布')
    await page.getByText('与访客看到的一致').waitFor()
    const published = await headings()
    expect(published.indexOf('每一项结果都公开')).toBe(before.indexOf('正在征集'))

    await page.getByRole('button', { name: '历史版本' }).click()
    await page.getByRole('listitem').filter({ hasText: '出厂版本' }).getByRole('button', { name: '恢复此版本' }).click()
    await agree(page, '恢复此版本')
    await page.getByText('版本 0 已恢复').waitFor()
    expect(await headings()).toEqual(before)
    expect(faults).toEqual([])
  })

  it('undoes input, and names an unreadable colour', async () => {
    const { page } = await product.open('admin', '/page/onl/studio?theme=pro')
    const title = page.getByRole('textbox', { name: '文字 · 中文', exact: true }).first()
    const written = await title.inputValue()
    await title.fill('另一个标题')
    await waitUntilSaved(page)
    await page.keyboard.press('Control+z')
    expect(await title.inputValue()).toBe(written)
    await page.getByRole('group', { name: '主色：十种颜色' }).getByRole('button', { name: '#0B1B33' }).click()
    await page.getByRole('alert').filter({ hasText: '1 处需修正' }).waitFor()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await agree(page, '发布')
    await page.getByText('提交的内容有 1 处错误').waitFor()
    await page.getByRole('button', { name: '放弃草稿', exact: true }).click()
    await agree(page, '放弃草稿')
    await page.getByText('与访客看到的一致').waitFor()
  })

  it('previews a draft in its own window, for its editor only', async () => {
    const { page } = await product.open('admin', '/page/onl/studio?theme=pro')
    await page.getByRole('textbox', { name: '文字 · 中文', exact: true }).first().fill('只在草稿里')
    await waitUntilSaved(page)
    const [studio] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: '预览' }).click(),
    ])
    const frame = studio.locator('iframe')
    await studio.frameLocator('iframe').getByRole('heading', { name: '只在草稿里' }).waitFor()
    const address = (await frame.getAttribute('src')) ?? ''
    await studio.close()
    // The token is bound to the browser.
    expect((await fetch(product.server.url + address)).status).toBe(403)
    expect(await headings('/proHome?theme=pro')).not.toContain('只在草稿里')
  })

  it('overwrites nothing of another editor, and keeps nothing that cannot be drawn', async () => {
    const path = '/page/onl/studio?theme=pro'
    const [{ page: first }, { page: second }] = [await product.open('admin', path), await product.open('admin', path)]
    const title = (page: Page) => page.getByRole('textbox', { name: '文字 · 中文', exact: true }).first()
    await title(first).fill('先保存的标题')
    await waitUntilSaved(first)
    await title(second).fill('后保存的标题')
    await second.getByRole('alert').filter({ hasText: '林管理' }).waitFor()
    await second.getByRole('button', { name: '重新载入' }).click()
    await expect.poll(() => title(second).inputValue()).toBe('先保存的标题')

    const link = second.getByRole('group', { name: '按钮', exact: true }).getByRole('textbox', { name: '链接' })
    await link.fill('javascript:alert(1)')
    await second.getByText('有内容不正确，草稿未保存').waitFor()
    await second.getByRole('alert').filter({ hasText: '链接须是本站路径' }).first().waitFor()
    await link.fill('/register')
    await waitUntilSaved(second)
    await second.getByRole('button', { name: '放弃草稿', exact: true }).click()
    await agree(second, '放弃草稿')
    await second.getByText('与访客看到的一致').waitFor()
  })

  it('lets its own pages frame a preview, and none a page that visitors use', async () => {
    const framing = async (path: string) => {
      const { headers } = await fetch(product.server.url + path)
      const ancestors = /frame-ancestors ('\w+')/.exec(headers.get('content-security-policy') ?? '')?.[1]
      return [ancestors, headers.get('x-frame-options')]
    }
    for (const path of ['/proHome?theme=se', '/user/login?theme=se'])
      expect(await framing(path), path).toEqual(["'self'", 'SAMEORIGIN'])
    for (const path of ['/proHome', '/user/login', '/user/Index', '/page/onl/studio?theme=se'])
      expect(await framing(path), path).toEqual(["'none'", 'DENY'])
  })

  it('changes the sign-in page next to its preview', async () => {
    const { page, faults } = await product.open('admin', '/page/onl/studio?theme=se')
    await page.getByRole('button', { name: '登录页', exact: true }).click()
    const preview = page.frameLocator('iframe[aria-hidden="false"]')
    await preview.locator('input[name=username]').waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName), 'a preview must not take the focus').not.toBe(
      'IFRAME',
    )
    await page.getByRole('textbox', { name: '标语 · 中文', exact: true }).fill('让每一次合作都透明')
    await waitUntilSaved(page)
    await preview.getByText('让每一次合作都透明').waitFor()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await agree(page, '发布')
    await page.getByText('与访客看到的一致').waitFor()
    const { page: visitor } = await product.visit()
    await visitor.goto(`${product.server.url}/user/login`)
    await visitor.getByText('让每一次合作都透明').waitFor()
    expect(faults).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('pro__Access-Token'))).not.toBeNull()
  })

  it('moves a block by drag and drop, and shows an uploaded picture on the page', async () => {
    const { page } = await product.open('admin', '/page/onl/studio?theme=se')
    const blocks = page.getByRole('list', { name: '首页区块' }).getByRole('listitem')
    await blocks.filter({ hasText: '新闻卡片' }).dragTo(blocks.filter({ hasText: '数据' }))
    await expect.poll(() => blocks.allTextContents()).toEqual(expect.arrayContaining(['主视觉', '新闻卡片', '数据']))
    expect((await blocks.allTextContents()).slice(0, 3)).toEqual(['主视觉', '新闻卡片', '数据'])
    await page.getByRole('button', { name: '添加区块' }).click()
    await page.getByRole('menuitem', { name: '图片' }).click()
    await page.locator('input[type=file]').setInputFiles({ name: '厂区.png', mimeType: 'image/png', buffer: dot })
    const picture = page.frameLocator('iframe[aria-hidden="false"]').locator('figure img')
    await picture.waitFor()
    await waitUntilSaved(page)
    const address = (await picture.getAttribute('src')) ?? ''
    const shown = await fetch(product.server.url + address)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    await page.getByRole('button', { name: '放弃草稿', exact: true }).click()
    await agree(page, '放弃草稿')
    await page.getByText('与访客看到的一致').waitFor()
  })

  it.each([
    ['/page/onl/page', 1440],
    ['/page/onl/studio?theme=se', 1440],
    ['/page/onl/studio?theme=se', 390],
    ['/system/studio?theme=pro', 390],
  ])('is accessible: %s at %i px', async (path, width) => {
    const { page } = await product.open('admin', path, width === 390 ? phone : undefined)
    await page.locator('.portal-templates, .portal-studio').waitFor()
    expect(await serious(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
})
