import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, sharedProduct } from '../kit/product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product?.close())

it('rows are sorted by several columns and grouped with collapsible headers; the address keeps both', async () => {
  const { page, faults } = await product.open('buyer', '/list/srm/supplier/base')
  const title = (name: string) => page.getByRole('columnheader', { name }).getByRole('button', { name })
  await page.locator('.g-row').first().waitFor()
  await title('公司类型').click()
  await page.locator('th[aria-sort=ascending]', { hasText: '公司类型' }).waitFor()
  await title('供应商编码').click({ modifiers: ['Shift'] })
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('companyType,supplierCode')
  const cells = (place: number) => page.locator(`.g-row td:nth-child(${place})`).allTextContents()
  await expect
    .poll(async () => {
      const [codes, types] = [await cells(2), await cells(5)]
      return codes.every(
        (code, index) => index === 0 || types[index] !== types[index - 1] || code > (codes[index - 1] ?? ''),
      )
    })
    .toBe(true)
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('combobox', { name: '分组' }).click()
  // The current rows are grouped until the sorted rows arrive.
  const inOrder = page.waitForResponse((answer) => answer.url().includes('/srm/supplier/base/list?'))
  await page.getByTitle('供应商类型', { exact: true }).click()
  await inOrder
  await page.locator('table.g[aria-busy=false]').waitFor()
  const group = page.locator('.g-group button')
  await group.first().waitFor()
  const rows = await page.locator('.g-row').count()
  const inFirst = Number(await group.first().locator('.g-count').textContent())
  await group.first().click()
  await expect.poll(() => page.locator('.g-row').count()).toBe(rows - inFirst)
  expect(await group.first().getAttribute('aria-expanded')).toBe('false')
  await page.reload()
  await group.first().waitFor()
  expect(new URL(page.url()).searchParams.get('group')).toBe('supplierType')
  expect(faults).toEqual([])
})

it('a value is edited in place: by double click or keyboard, with validation at the value, cancelled by Escape', async () => {
  const { page } = await product.open('buyer', '/list/srm/supplier/base?q.status=completing')
  const company = page.locator('tbody tr.g-row').first()
  await company.getByRole('button', { name: /的操作$/ }).click()
  await page.getByRole('menuitem', { name: '联系人' }).click()
  const cell = page.getByTitle(/^双击修改 .* 的邮箱$/).first()
  const before = await cell.textContent()
  await cell.dblclick()
  const box = page.locator('.list-editing input')
  await box.fill('not an address')
  await box.press('Enter')
  await page.locator('.ant-message-error').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await box.press('Escape')
  await expect.poll(() => cell.textContent()).toBe(before)
  await cell.focus()
  await page.keyboard.press('F2')
  await box.fill('changed@example.com')
  await box.press('Enter')
  await expect.poll(() => cell.textContent()).toBe('changed@example.com')
  await page.reload()
  await expect.poll(() => cell.textContent()).toBe('changed@example.com')

  const sex = page.getByTitle(/^双击修改 .* 的性别$/).first()
  const other = (await sex.textContent()) === '男' ? '女' : '男'
  await sex.dblclick()
  await page.locator('.list-editing').getByText(other).click()
  await expect.poll(() => sex.textContent()).toBe(other)

  // Not editable for readers, and for all once the company is admitted.
  const readers = [
    ['approver', '/list/srm/supplier/contact'],
    ['supplier_b', '/list/srm/supplier/contact'],
    ['buyer', '/list/srm/supplier/base?q.status=qualified'],
  ] as const
  for (const [account, path] of readers) {
    const reader = await product.open(account, path)
    await reader.page
      .getByRole('button', { name: /^查看 / })
      .first()
      .waitFor()
    expect(await reader.page.locator('.list-inline').count()).toBe(0)
    expect(await reader.page.getByRole('button', { name: /^编辑 / }).count()).toBe(0)
  }
})

it('a card on a phone shows the most relevant fields of the file first', async () => {
  const { page, faults } = await product.open('buyer', '/list/bid/project', { width: 390, height: 844 })
  const values = page.locator('.list-cards > li').first().locator('dt')
  await values.first().waitFor()
  expect((await values.allTextContents()).slice(0, 2)).toEqual(['阶段', '单据编号'])
  expect(faults).toEqual([])
})

it('on a phone all tools are visible, above rows that start in the first third of the screen', async () => {
  for (const [account, code] of [
    ['buyer', 'bid/project'],
    ['admin', 'sys/user'],
    // Its sort order has a long title in English.
    ['buyer', 'srm/supplier/category'],
  ] as const) {
    const { page } = await product.open(account, `/list/${code}`, { width: 390, height: 844 })
    await page.getByRole('button', { name: /EN$/ }).click()
    await page.getByRole('button', { name: 'Columns' }).waitFor()
    const card = page.locator('.list-cards > li').first()
    await card.waitFor()
    const edges = await page
      .locator('.list-toolbar button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().right))
    expect(edges.length).toBeGreaterThan(5)
    expect(Math.max(...edges)).toBeLessThanOrEqual(378)
    expect(await page.locator('.list-toolbar').evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0)
    expect((await card.boundingBox())?.y ?? 844).toBeLessThanOrEqual(844 / 3)
  }
})

it('labels and titles of a scrolling table are complete, and no column is half covered by pinned ones', async () => {
  for (const [account, code] of [
    ['expert', 'bid/project'],
    ['auditor', 'srm/supplier/base'],
  ] as const) {
    const { page } = await product.open(account, `/list/${code}`)
    await page.getByRole('button', { name: /EN$/ }).click()
    await page
      .getByRole('columnheader', { name: /status$|^Phase$/i })
      .first()
      .waitFor()
    await page.locator('.g-row .w-tag').first().waitFor()
    const faultsOf = () =>
      page.locator('.g-scroll').evaluate((scroller) => {
        const isCut = (part: Element) => part.scrollWidth > part.clientWidth
        const tags = [...scroller.querySelectorAll('.w-tag')].filter(
          (tag) => isCut(tag) || isCut(tag.closest('td') as Element),
        )
        const titles = [...scroller.querySelectorAll('.g-title')].filter((title) => {
          const [text] = title.childNodes
          const words = [...(title.textContent ?? '').matchAll(/\S+/g)]
          return words.some(({ index, 0: word }) => {
            const range = document.createRange()
            range.setStart(text as Node, index)
            range.setEnd(text as Node, index + word.length)
            return range.getClientRects().length > 1
          })
        })
        const edge = scroller.querySelector('th.g-edge-right')?.getBoundingClientRect().left ?? 0
        const half = [...scroller.querySelectorAll('th:not(.g-fixed)')].filter((head) => {
          const { left, right } = head.getBoundingClientRect()
          return left < edge - 8 && right > edge + 8
        })
        return [...tags, ...titles, ...half].map(({ textContent }) => textContent)
      })
    await expect.poll(faultsOf).toEqual([])
  }
})

it('the title of a sorted column is complete, and so are those of an empty table', async () => {
  for (const [account, path] of [
    ['admin', '/rep/suppliercategory'],
    ['admin_t1', '/rep/confirm'],
    ['admin_t1', '/srm/visit'],
  ] as const) {
    const { page } = await product.open(account, path)
    await page.getByRole('button', { name: /EN$/ }).click()
    const titles = page.locator('.g-title')
    await expect.poll(async () => (await titles.allTextContents()).join()).toMatch(/^[\x20-\x7E]+$/)
    const cut = () =>
      titles.evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
            return scrollWidth > clientWidth || scrollHeight > clientHeight + 1
          })
          .map(({ textContent }) => textContent),
      )
    await expect.poll(cut).toEqual([])
  }
})

it('letters to bidders have the name of their event in English', async () => {
  const { page } = await product.open('buyer', '/list/bid/letter')
  await page.getByRole('button', { name: /EN$/ }).click()
  const names = page.locator('.g-row td[data-column="projectName"]')
  await names.first().waitFor()
  await expect.poll(async () => (await names.allTextContents()).join('')).toMatch(/^[\x20-\x7E]+$/)
  await names.first().getByRole('link').or(names.first().getByRole('button')).first().click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).last().textContent()).toMatch(/^[\x20-\x7E·]+$/)
})

it('a filter without possible choices is hidden', async () => {
  for (const [account, isThere] of [
    ['expert', false],
    ['buyer', true],
  ] as const) {
    const { page } = await product.open(account, '/list/bid/project')
    await page.locator('.list-query-buttons [aria-expanded]').click()
    const labels = page.locator('.list-query-field > label')
    await labels.filter({ hasText: '采购类别' }).waitFor()
    expect((await labels.allTextContents()).includes('采购组织')).toBe(isThere)
  }
})

it('a column that barely fits is next to the actions, and not below them', async () => {
  const { page, faults } = await product.open('admin', '/bd/bank')
  const last = page.locator('.g-row').first().locator('td').nth(-2)
  await last.waitFor()
  const [column, actions] = [await last.boundingBox(), await page.locator('.g-row td:last-child').first().boundingBox()]
  expect((column?.x ?? 0) + (column?.width ?? 0)).toBeLessThanOrEqual((actions?.x ?? 0) + 1)
  // English titles wrap to a second line when they are wider than their column.
  await page.goto(`${product.server.url}/srm/supplier/finance`)
  await page.getByRole('button', { name: /EN$/ }).click()
  const title = page.locator('.g-title', { hasText: 'Accounting standard' })
  await title.waitFor()
  expect(await title.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  expect(faults).toEqual([])
})

it('a total is complete, both where columns shrink and where the table scrolls', async () => {
  for (const code of ['con/contract', 'ord/order', 'fin/payment']) {
    const { page, faults } = await product.open('buyer', `/list/${code}`)
    const sum = page.locator('tfoot td').filter({ hasText: /\d,\d{3}/ })
    await sum.first().waitFor()
    const cut = await sum.evaluateAll((cells) =>
      cells
        .flatMap((cell) => [cell, ...cell.querySelectorAll('*')])
        .some((part) => part.scrollWidth > part.clientWidth + 1),
    )
    expect([code, cut, faults]).toEqual([code, false, []])
    // A sum is below the title of its column, also after another column has become pinned.
    const isBelow = await sum.evaluateAll((cells) =>
      cells.every((cell) => {
        const head = document.querySelector(`th[data-column="${cell.getAttribute('data-column')}"]`)
        return head?.getBoundingClientRect().left === cell.getBoundingClientRect().left
      }),
    )
    expect(isBelow).toBe(true)
    // The name links to the record; the state stays visible.
    const state = page.locator('.g-row').first().locator('td[data-column="status"]')
    const edge = await page.locator('.g-row td:last-child').first().boundingBox()
    const box = await state.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((edge?.x ?? 0) + 1)
    await page.locator('.g-row .list-name').first().click()
    await page.locator('form.f-record').waitFor()
    await page.close()
  }
})

it("texts of the component library are in the reader's language", async () => {
  const { page, faults } = await product.open('buyer', '/list/ord/order')
  const month = page.locator('.ant-picker-month-btn').first()
  await page.locator('.list-query').getByRole('button', { name: /展开/ }).click()
  await page.locator('[data-filter="range"] .ant-picker input').first().click()
  await expect.poll(() => month.textContent()).toMatch(/^\d+月$/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /EN$/ }).click()
  await page.locator('[data-filter="range"] .ant-picker input').first().click()
  await expect.poll(() => month.textContent()).toMatch(/^[A-Z][a-z]{2}$/)
  expect(faults).toEqual([])
})

it('the number of rows of a page is chosen by mouse and by keyboard', async () => {
  const { page, faults } = await product.open('buyer', '/list/bd/bank')
  const rows = page.locator('.g-row')
  const size = page.getByRole('combobox', { name: '每页条数' })
  await expect.poll(() => rows.count()).toBe(10)
  expect(await size.inputValue()).toBe('10 条/页')
  await size.click()
  await page.locator('.ant-select-dropdown').getByText('20 条/页').click()
  await page.waitForURL(/pageSize=20/)
  await expect.poll(() => rows.count()).toBeGreaterThan(10)
  await page.reload()
  await size.focus()
  await page.keyboard.press('ArrowDown')
  await page.locator('.ant-select-dropdown').waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.search.includes('pageSize'))
  await expect.poll(() => rows.count()).toBe(10)
  expect(faults).toEqual([])
})
