import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'
import { item } from './fixture-files.ts'
import { readWorkbook, sendFile, workbookOf } from './workbook.ts'
import { unpackedSheet, zipOf } from './zip.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

const total = async (query: string) => (await on.buyer('GET', `test/item/list?${query}`)).result.total
const titles = (lang: 'zh' | 'en') =>
  Object.fromEntries(Object.entries(item.fields).map(([key, { title }]) => [key, title[lang]]))

describe('export', () => {
  it('is a workbook with title, exporter, header and rows, codes as labels, numbers as numbers', async () => {
    await on.addItem(on.buyer, { code: 'X-1', kind: 'heavy', tags: 'b,a', qty: 3, price: 1.25, dueDate: '2026-01-31' })
    const { rows, headers } = await readWorkbook(on.buyer, 'test/item/exportXls?code=X-1')
    expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers.get('content-disposition')).toContain(encodeURIComponent('试验物料'))
    const [title, by, head = [], row = [], ...more] = rows
    expect([title?.[0], String(by?.[0]).startsWith('导出人'), more]).toEqual(['试验物料', true, []])
    const cell = (key: string) => row[head.indexOf(titles('zh')[key])]
    expect(['code', 'kind', 'tags', 'qty', 'price', 'amount', 'dueDate', 'active', 'status'].map(cell)).toEqual([
      'X-1',
      '重型',
      '乙,甲',
      3,
      1.25,
      3.75,
      '2026-01-31',
      '是',
      '草稿',
    ])
    expect(head).not.toContain(titles('zh').pin)
  })

  it('is CSV on request, readable everywhere and without formulas', async () => {
    const note = '=1+1, "zwei"\nDrei'
    await on.addItem(on.buyer, { code: 'CSV-1', note, qty: 7 })
    const reply = await on.buyer('GET', 'test/item/exportXls?format=csv&columns=code,note,qty&code=CSV-1')
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toMatch(/\.csv$/)
    const text = reply.bytes.toString()
    expect(text).toBe(`\uFEFF编码,备注,数量\r\nCSV-1,"'=1+1, ""zwei""\nDrei",7\r\n`)
  })

  it("uses the caller's language", async () => {
    const { rows } = await readWorkbook(on.buyer, 'test/item/exportXls?code=X-1', { lang: 'en' })
    expect([rows[0]?.[0], rows[2]?.includes('Kind'), rows[3]?.includes('Heavy')]).toEqual(['Items', true, true])
  })

  it('has the rows of the list: filtered, sorted, selected, in several batches', async () => {
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, index) => on.addItem(on.buyer, { code: `XL-${index}`, qty: index, note: 'bulk' })),
    )
    const column = async (query: string) => {
      const { rows } = await readWorkbook(on.buyer, `test/item/exportXls?columns=code,qty&${query}`)
      expect(rows[2]).toEqual(['编码', '数量'])
      return rows.slice(3).map(([, qty]) => qty)
    }
    expect(await column('note=bulk&column=qty&order=desc&pageSize=10')).toEqual(made.map((_, index) => 29 - index))
    expect(await column(`note=bulk&column=qty&order=asc&selections=${made[3].id},${made[5].id}`)).toEqual([3, 5])
    expect(await column('note=none')).toEqual([])
  })

  it('refuses columns hidden from the caller', async () => {
    for (const name of ['internalNote', 'pin', 'tenantId', 'nothing']) {
      const { status } = await on.supplierA('GET', `test/item/exportXls?columns=code,${name}`)
      expect([name, status]).toEqual([name, 400])
    }
  })

  it.each(['=1+1', '+1', '-1+2', '@SUM(A1)', '\t=1', '=cmd|"/c calc"!A1'])(
    'writes %j as text, never as a formula',
    async (text) => {
      const { id } = await on.addItem(on.buyer, { note: text, qty: 7, price: -2.5 })
      const { rows } = await readWorkbook(on.buyer, `test/item/exportXls?selections=${id}&columns=note,price`)
      expect(rows[3]).toEqual([`'${text}`, -2.5])
    },
  )

  it('escapes XML', async () => {
    const text = '<b>&amp;"\u0001]]>'
    const { id } = await on.addItem(on.buyer, { note: text })
    const { rows } = await readWorkbook(on.buyer, `test/item/exportXls?selections=${id}&columns=note`)
    expect(rows[3]).toEqual(['<b>&amp;"]]>'])
  })
})

describe('template', () => {
  it('has the writable columns, stars for required ones, and drop-downs', async () => {
    const { rows, bytes } = await readWorkbook(on.buyer, 'test/item/template')
    expect(rows[0]?.[0]).toBe('导入：试验物料')
    expect(rows[2]).toContain('编码*')
    expect(rows[2]).toContain('收款账号')
    for (const key of ['status', 'amount', 'reason', 'pin']) expect(rows[2]).not.toContain(titles('zh')[key])
    const sheet = await unpackedSheet(bytes)
    expect(sheet).toContain('<formula1>&quot;轻型,重型&quot;</formula1>')
    expect(sheet).toContain('state="frozen"')
  })

  it('leaves out fields without write permission', async () => {
    const { rows } = await readWorkbook(on.supplierA, 'test/item/template', { lang: 'en' })
    expect(rows[2]).toContain('Code*')
    for (const name of ['Internal note', 'Grade']) expect(rows[2]).not.toContain(name)
  })
})

const head = ['编码*', '名称*', '供应商*', '类别', '标签', '数量', '单价', '交期', '有效', '收款账号', '币种']
const company = async () =>
  (await on.buyer('GET', `srm/supplier/base/queryById?id=${on.companyA}`)).result.companyName as string

describe('import', () => {
  it('adds every row: labels become codes, texts become values', async () => {
    const name = await company()
    const bytes = await workbookOf([
      ['导入：试验物料'],
      ['必填'],
      head,
      ['I-1', '泵', name, '重型', '甲，丙', 2, '1,234.50', '2026/3/5', '是', '62220000111122', '人民币'],
      ['I-2', '阀', name, 'light', 'Beta', '3', 2, '2026年3月6日', 'no', null, 'USD'],
    ])
    const { success, code, message, result } = await sendFile(on.buyer, 'test/item/importExcel', bytes)
    expect([success, code, message]).toEqual([true, 200, '成功导入 2 行'])
    expect(result).toEqual({ totalCount: 2, successCount: 2, errorCount: 0 })
    const { records } = (await on.buyer('GET', 'test/item/list?code=I-1,I-2&column=code&order=asc')).result
    expect(records[0]).toMatchObject({
      kind: 'heavy',
      tags: 'a,c',
      qty: 2,
      price: 1234.5,
      amount: 2469,
      dueDate: '2026-03-05',
      active: 'Y',
      currency: 'CNY',
      supplierId: on.companyA,
      status: 'draft',
      createBy: 'buyer',
    })
    expect(records[1]).toMatchObject({
      kind: 'light',
      tags: 'b',
      qty: 3,
      dueDate: '2026-03-06',
      active: 'N',
      currency: 'USD',
    })
    const history = await on.buyer('GET', `test/item/history?id=${records[0].id}`)
    expect(history.result).toHaveLength(1)
  })

  const faulty = async () => {
    const name = await company()
    return workbookOf([
      head,
      ['F-1', '好', name],
      ['F-2', null, name, '中型', null, 'many', null, '2026-02-30'],
      [],
      ['F-1', '重复', name],
      ['I-1', '已有', name],
      ['F-5', '限', name, '重型', null, 11],
      ['F-6', '无此公司', '某某公司'],
    ])
  }

  it('reports row, column and reason, and adds nothing unless all rows are valid', async () => {
    const { success, code, result } = await sendFile(on.buyer, 'test/item/importExcel', await faulty())
    expect([success, code]).toEqual([true, 201])
    expect(result).toMatchObject({ totalCount: 6, successCount: 0, errorCount: 5 })
    expect(result.errors).toEqual([
      { row: 3, column: '类别', reason: '“中型”不是可选的值' },
      { row: 3, column: '数量', reason: '无法识别“many”' },
      { row: 3, column: '交期', reason: '无法识别“2026-02-30”' },
      { row: 5, column: '编码', reason: '值“F-1”已存在' },
      { row: 6, column: '编码', reason: '值“I-1”已存在' },
      { row: 7, column: '数量', reason: '重型物料最多 10 件' },
      { row: 8, column: '供应商', reason: '“某某公司”不是可选的值' },
    ])
    expect(await total('code=F-1')).toBe(0)
  })

  it('adds the valid rows on request, and returns the others with reasons, for correction', async () => {
    const sent = await sendFile(on.buyer, 'test/item/importExcel?mode=good', await faulty(), { lang: 'en' })
    expect([sent.code, sent.result.successCount, sent.result.errorCount]).toEqual([201, 1, 5])
    expect(sent.result.errors[0]).toEqual({ row: 3, column: 'Kind', reason: '"中型" is not one of the choices' })
    expect(await total('code=F-1')).toBe(1)
    const address = sent.result.fileUrl.slice(1)
    const { rows } = await readWorkbook(on.buyer, address)
    expect(rows[0]?.slice(0, 3)).toEqual(['Code', 'Name', 'Supplier'])
    expect(rows.slice(1).map(([code]) => code)).toEqual(['F-2', 'F-1', 'I-1', 'F-5', 'F-6'])
    expect(rows[4]?.at(-1)).toBe('Quantity: At most 10 heavy items')
    const mended = rows.map((row, index) => (index === 4 ? row.map((cell) => (cell === 11 ? 9 : cell)) : row))
    const retry = await workbookOf([mended[0], mended[4]] as (string | number | null)[][])
    expect((await sendFile(on.buyer, 'test/item/importExcel', retry)).result.successCount).toBe(1)
    expect((await on.admin('GET', address)).success).toBe(false)
  })

  it('deletes the report after a day', async () => {
    const { result } = await sendFile(on.buyer, 'test/item/importExcel', await faulty())
    await on.api.running.app.store.write([{ sql: 'update _import_report set at = at - ?', parameters: [86_400_001] }])
    expect((await on.buyer('GET', result.fileUrl.slice(1))).success).toBe(false)
  })

  it('accepts an exported file', async () => {
    const made = await on.addItem(on.buyer, {
      code: 'RT-1',
      note: '=1+1',
      kind: 'heavy',
      tags: 'a,b',
      dueDate: '2027-01-01',
    })
    const { rows } = await readWorkbook(on.buyer, `test/item/exportXls?selections=${made.id}`)
    const bytes = await workbookOf(
      rows.map((row) => row.map((cell) => (cell === 'RT-1' ? 'RT-2' : cell))) as string[][],
    )
    const renamed = await sendFile(on.buyer, 'test/item/importExcel', bytes)
    // An equal name on the same day is a duplicate by the file's rule.
    expect(renamed.result.errors).toEqual([{ row: 4, column: '交期', reason: `值“${made.name} + 2027-01-01”已存在` }])
    await on.buyer('DELETE', `test/item/delete?id=${made.id}`)
    expect((await sendFile(on.buyer, 'test/item/importExcel', bytes)).code).toBe(200)
    const [copy] = (await on.buyer('GET', 'test/item/list?code=RT-2')).result.records
    expect(copy).toMatchObject({ note: '=1+1', kind: 'heavy', tags: 'a,b', dueDate: '2027-01-01' })
  })

  it('writes only rows of the caller', async () => {
    const other = (await on.buyer('GET', `srm/supplier/base/queryById?id=${on.companyB}`)).result.companyName
    const bytes = await workbookOf([
      ['Code', 'Name', 'Grade'],
      ['OWN-1', 'own', 'AAA'],
    ])
    await sendFile(on.supplierA, 'test/item/importExcel', bytes)
    const { records } = (await on.buyer('GET', 'test/item/list?code=OWN-1')).result
    expect([records[0].supplierId, records[0].grade]).toEqual([on.companyA, null])
    const foreign = await workbookOf([
      ['Code', 'Name', 'Supplier'],
      ['OWN-2', 'own', other],
    ])
    const { result } = await sendFile(on.supplierA, 'test/item/importExcel', foreign)
    expect(result.successCount ?? 0).toBe(await total('code=OWN-2'))
    const [row] = (await on.buyer('GET', 'test/item/list?code=OWN-2')).result.records
    expect(row?.supplierId ?? on.companyA).toBe(on.companyA)
  })

  it('runs once for an idempotency key', async () => {
    const bytes = await workbookOf([
      ['编码', '名称', '供应商'],
      ['KEY-1', 'k', await company()],
    ])
    const headers = { 'Idempotency-Key': 'import-1' }
    const [first, second] = await Promise.all([
      sendFile(on.buyer, 'test/item/importExcel', bytes, headers),
      sendFile(on.buyer, 'test/item/importExcel', bytes, headers),
    ])
    expect([first.result, await total('code=KEY-1')]).toEqual([second.result, 1])
  })

  it('accepts ten thousand rows at most, also with many errors', async () => {
    const name = await company()
    const sheet = (count: number) => [
      ['编码', '名称', '供应商'],
      ...Array.from({ length: count }, (_, index) => [`BIG-${index % 9000}`, 'big', name]),
    ]
    const tooMany = await sendFile(on.buyer, 'test/item/importExcel', await workbookOf(sheet(10_001)))
    expect([tooMany.success, tooMany.message]).toEqual([false, '一次最多导入 10000 行'])
    const doubled = await sendFile(on.buyer, 'test/item/importExcel', await workbookOf(sheet(10_000)))
    expect([doubled.code, doubled.result.errorCount, doubled.result.errors.length]).toEqual([201, 1000, 100])
    const all = await sendFile(on.buyer, 'test/item/importExcel', await workbookOf(sheet(9000)))
    expect([all.code, all.result.successCount]).toEqual([200, 9000])
  }, 180_000)
})

describe('invalid workbook', () => {
  const good = () =>
    workbookOf([
      ['编码', '名称', '供应商'],
      ['W-1', 'w', 'x'],
    ])

  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['nothing', () => new Uint8Array()],
    ['a text', () => Buffer.from('code,name\n1,2')],
    ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['an HTML page', () => Buffer.from('<html><table><tr><td>1</td></tr></table></html>')],
    ['a truncated workbook', async () => (await good()).subarray(0, 400)],
    ['a workbook with its middle lost', async () => scrambled(await good())],
    ['an empty zip', () => Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
    ['a zip without a workbook', () => zipOf('hello.txt', Buffer.from('hello'))],
    ['a zip with a huge declared size', () => zipOf('xl/worksheets/sheet1.xml', Buffer.from('x'), 2 ** 31)],
    ['a zip with a huge undeclared size', () => zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(200_000_000), 10)],
    [
      'a workbook without known columns',
      () =>
        workbookOf([
          ['a', 'b'],
          ['1', '2'],
        ]),
    ],
    ['a workbook without rows', () => workbookOf([])],
  ])('is refused: %s', async (_, make) => {
    const { status, success, message } = await sendFile(on.buyer, 'test/item/importExcel', await make())
    expect([status, success]).toEqual([200, false])
    expect(message).toMatch(/无法读取该文件|缺少列/)
  })

  it('is refused when missing, or too large', async () => {
    const none = await on.buyer('POST', 'test/item/importExcel', { body: {} })
    expect([none.success, none.message.includes('无法读取')]).toEqual([false, true])
    const large = await sendFile(on.buyer, 'test/item/importExcel', new Uint8Array(21 * 1_048_576))
    expect([large.status, large.code]).toEqual([413, 413])
  })

  it('reports missing columns, and refuses unknown modes', async () => {
    const bytes = await workbookOf([
      ['编码', '备注'],
      ['1', '2'],
    ])
    const { message } = await sendFile(on.buyer, 'test/item/importExcel', bytes)
    expect(message).toBe('缺少列：名称, 供应商')
    expect((await sendFile(on.buyer, 'test/item/importExcel?mode=some', bytes)).status).toBe(400)
  })
})

function scrambled(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy.fill(0x41, 200, copy.length - 400)
  return copy
}
