import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawnPng } from '../../kit/drawn-png.ts'
import { textOfPdf } from '../../kit/pdf-text.ts'
import { act, type Call, did, type Row, record, rows, write } from '../sourcing/callers.ts'
import { headOf, inDays, lineOf, startTraders, type Traders } from './contract-kit.ts'

const code = 'con/contract'
const halves = [
  { stage: 'advance', pct: 33.33, condition: '生效后', days: 15 },
  { stage: 'delivery', pct: 33.33, condition: '到货后', days: 30 },
  { stage: 'final', pct: 33.34, condition: '验收后', days: 30 },
]

describe.each(['sqlite', 'postgres'] as const)('contracts on %s', (dialect) => {
  let trade: Traders
  beforeAll(async () => {
    trade = await startTraders(dialect)
  })
  afterAll(() => trade?.api.close())

  const on = (name: string) => trade.on(name)
  const read = (row: { readonly id: string }, of = code) => record(on('buyer'), of, row.id)
  const tableOf = (row: Row, key: string) => row[key] as unknown as readonly Row[]
  const uploaded = async (call: Call, bytes: BlobPart = '%PDF-1.7\nsigned', name = 'signed.pdf') => {
    const raw = new FormData()
    raw.append('file', new Blob([bytes]), name)
    const { result } = await call('POST', 'sys/common/upload', { raw })
    return `${result.id}|${result.path}`
  }
  const bodyOf = (values: object = {}, line: object = {}) => ({
    ...{ ...headOf(trade), contractName: '年度采购', contractType: 'purchase', paymentType: 'TT', place: '杭州' },
    ...{ beginDate: inDays(-5), endDate: inDays(300), currency: 'CNY', terms: halves, ...values },
    lines: [lineOf(trade, { qty: 10, price: 33.33, ...line })],
  })
  const added = async (values: object = {}, line: object = {}): Promise<Row> => {
    const reply = await on('buyer')('POST', `${code}/add`, { body: bodyOf(values, line) })
    expect(reply.text).toContain('"success":true')
    return read({ id: reply.result.id })
  }
  const sign = async (name: string, action: string, row: Row, of = code) => {
    const side = action === 'sign' ? 'supplier' : 'buyer'
    const file = { [`${side}SignedFile`]: await uploaded(on(name)) }
    return act(on(name), of, action, row.id, { [`${side}Signer`]: '张三', ...file })
  }
  const sent = async (values: object = {}, line: object = {}): Promise<Row> => {
    const made = await added(values, line)
    await did(on('buyer'), code, 'submit', made.id)
    await did(on('approver'), code, 'approve', made.id)
    await did(on('buyer'), code, 'send', made.id)
    return made
  }
  const effective = async (values: object = {}, line: object = {}): Promise<Row> => {
    const made = await sent(values, line)
    expect((await sign('supplier_a', 'sign', made)).success).toBe(true)
    expect((await sign('approver', 'countersign', made)).success).toBe(true)
    return read(made)
  }

  it('are handed in with positive quantities and milestones that total 100 %, divided to the cent', async () => {
    const negative = await on('buyer')('POST', `${code}/add`, { body: bodyOf({}, { qty: -1 }) })
    expect(negative.success).toBe(false)
    const half = await added({ terms: halves.slice(0, 2) })
    expect((await act(on('buyer'), code, 'submit', half.id)).text).toContain('合计须为 100%')
    const made = await added()
    await did(on('buyer'), code, 'submit', made.id)
    const stored = await read(made)
    const amounts = tableOf(stored, 'terms').map(({ amount }) => Number(amount))
    expect(stored).toMatchObject({ amountWithTax: 376.63, revision: 1 })
    expect(amounts.map((amount) => Math.round(amount * 100)).reduce((sum, cents) => sum + cents, 0)).toBe(37_663)
  })

  it('with a company that its last evaluation warns about are handed in after a confirmation, barred ones never', async () => {
    const measure = (value: string | null) =>
      write(trade.api, 'update srm_supplier_base set measure = ? where id = ?', value, trade.company.id)
    const made = await added()
    await measure('warn')
    expect((await act(on('buyer'), code, 'submit', made.id)).code).toBe(428)
    await measure('stopOrder')
    expect((await on('buyer')('POST', `${code}/add`, { body: bodyOf() })).success).toBe(false)
    await measure('warn')
    expect((await on('buyer')('POST', `${code}/do/submit?confirmed=1`, { body: { id: made.id } })).success).toBe(true)
    await measure(null)
  })

  it('are in force once both sides have signed, each with a signer and a signed file', async () => {
    const made = await sent()
    expect((await act(on('supplier_a'), code, 'sign', made.id)).success).toBe(false)
    expect((await act(on('supplier_a'), code, 'sign', made.id, { supplierSigner: '张三' })).success).toBe(false)
    expect((await sign('supplier_b', 'sign', made)).success).toBe(false)
    expect((await sign('buyer', 'countersign', made)).success).toBe(false)
    expect((await sign('approver', 'countersign', made)).success).toBe(true)
    expect(await read(made)).toMatchObject({ status: 'signing', supplierSignTime: null, signDate: null })
    expect((await sign('approver', 'countersign', made)).success).toBe(false)
    expect((await sign('supplier_a', 'sign', made)).success).toBe(true)
    const stored = await read(made)
    expect(stored).toMatchObject({ status: 'effective', signDate: inDays(0), supplierSigner: '张三' })
    expect([stored.supplierSignHash, stored.buyerSignHash]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ])
    expect(stored.supplierSignHash).not.toBe(stored.buyerSignHash)
    const partners = tableOf(stored, 'partners')
    expect(partners.map(({ role }) => role).toSorted()).toEqual(['partyA', 'partyB'])
    expect(partners.every(({ signer, signTime }) => signer === '张三' && signTime !== null)).toBe(true)
  })

  it('have a signed file or a drawn signature of each side, which the other side does not replace', async () => {
    const made = await sent()
    const picture = await uploaded(on('supplier_a'), drawnPng(), 'signature.png')
    const other = await uploaded(on('supplier_a'))
    const signer = { supplierSigner: '李四' }
    expect((await act(on('supplier_a'), code, 'sign', made.id, signer)).text).toContain('supplierSignature')
    // A side gives its own signature only.
    const foreign = { buyerSignature: picture, buyerSignedFile: other, signedFile: other, buyerSigner: '王五' }
    expect((await act(on('supplier_a'), code, 'sign', made.id, { ...signer, ...foreign })).success).toBe(false)
    await did(on('supplier_a'), code, 'sign', made.id, { ...signer, ...foreign, supplierSignature: picture })
    const half = await read(made)
    expect(half).toMatchObject({ status: 'signing', supplierSignature: picture, signCheck: 'same', buyerSigner: null })
    expect([half.buyerSignature, half.buyerSignedFile, half.signedFile]).toEqual([null, null, null])
    expect((await sign('approver', 'countersign', made)).success).toBe(true)
    const whole = await read(made)
    expect(whole).toMatchObject({ status: 'effective', supplierSignature: picture, signCheck: 'same' })
    expect([whole.supplierSignHash, whole.supplierSignedFile, whole.signWarning]).toEqual([
      ...[half.supplierSignHash, null, null],
    ])
    expect(whole.buyerSignedFile).not.toBeNull()
    const ids = encodeURIComponent(made.id)
    const { bytes } = await on('supplier_a')('GET', `sys/print/pdf?resource=${code}&ids=${ids}`)
    expect(bytes.includes('/Subtype /Image')).toBe(true)
    const text = (await textOfPdf(bytes)).replaceAll(/\s/g, '')
    for (const part of [whole.signedHash, whole.supplierSignHash, whole.buyerSignHash, '李四', '签署后未改动'])
      expect(text).toContain(part)
  })

  it('tell whether they are what was signed, whenever they are read', async () => {
    const made = await effective({ penalty: '逾期每日千分之五', incoterm: 'DAP', retentionPct: 5 })
    const checkNow = async (name = 'buyer') => {
      const { signCheck, signWarning } = await record(on(name), code, made.id)
      return [signCheck, signWarning]
    }
    expect(await checkNow('supplier_a')).toEqual(['same', null])
    const row = async (table: string, column: string, value: unknown) => {
      const where = table === 'con_contract' ? 'id' : 'contract_id'
      const sql = `select ${column} as value from ${table} where ${where} = ?`
      const [before] = await trade.api.running.app.store.rows<{ value: string }>({ sql, parameters: [made.id] })
      const set = (to: unknown) => write(trade.api, `update ${table} set ${column} = ? where ${where} = ?`, to, made.id)
      await set(value)
      const verdict = await checkNow()
      await set(before?.value)
      return verdict
    }
    for (const [table, column, value] of [
      ['con_contract', 'penalty', '无'],
      ['con_contract', 'incoterm', 'EXW'],
      ['con_contract', 'place', '上海'],
      ['con_contract', 'retention_pct', 0],
      ['con_contract', 'payment_term', 'M90'],
      ['con_contract', 'clauses', '<p>另行约定</p>'],
      ['con_contract', 'end_date', inDays(999)],
      ['con_contract_lines', 'price', 1],
      ['con_contract_lines', 'spec', 'x'],
      ['con_contract_terms', 'pay_term', 'M90'],
    ] as const)
      expect([column, await row(table, column, value)]).toEqual([column, ['content', 'content']])
    expect(await checkNow()).toEqual(['same', null])
    expect(await row('con_contract', 'supplier_signer', '赵六')).toEqual(['supplier', 'supplier'])
    // The bytes of a signed file.
    const { buyerSignedFile } = await read(made)
    const id = String(buyerSignedFile).split('|')[0] ?? ''
    const place = join(trade.api.running.app.options.dataDir, 'files', id.slice(-2), id)
    const bytes = await readFile(place)
    await writeFile(place, '%PDF-1.7\nother')
    expect(await checkNow()).toEqual(['buyer', 'buyer'])
    await rm(place)
    expect(await checkNow()).toEqual(['buyer', 'buyer'])
    await writeFile(place, bytes)
    expect(await checkNow()).toEqual(['same', null])
    // An approved change causes no warning; a later difference does.
    const [line] = tableOf(made, 'lines')
    const asked = { changeReason: '用量增加，双方协商', lines: [{ id: line?.id, newQty: 12 }] }
    await did(on('buyer'), code, 'change', made.id, asked)
    expect(await checkNow()).toEqual(['same', null])
    await did(on('supplier_a'), code, 'consent', made.id, { consentSigner: '李四' })
    await did(on('approver'), code, 'approveFromChanging', made.id)
    expect(await checkNow()).toEqual(['agreed', null])
    expect(await row('con_contract_lines', 'qty', 10)).toEqual(['content', 'content'])
    // Contracts that were signed in older versions have no hash of their contents.
    await write(trade.api, 'update con_contract set signed_hash = null, agreed_hash = null where id = ?', made.id)
    expect(await checkNow()).toEqual(['older', null])
  })

  it('are signed by the second side only as the first side signed them', async () => {
    const made = await sent()
    expect((await sign('supplier_a', 'sign', made)).success).toBe(true)
    await write(trade.api, `update con_contract set penalty = '无' where id = ?`, made.id)
    expect((await sign('approver', 'countersign', made)).text).toContain('合同内容与对方签署时不一致')
    await did(on('supplier_a'), code, 'refuse', made.id, { rejectReason: '内容已改，重新发送' })
    await did(on('buyer'), code, 'submit', made.id)
    await did(on('approver'), code, 'approve', made.id)
    await did(on('buyer'), code, 'send', made.id)
    const again = { supplierSignedFile: null, supplierSignHash: null, signedHash: null, signCheck: null }
    expect(await read(made)).toMatchObject(again)
  })

  // The PostgreSQL copy of the demo has no stored files.
  it.runIf(dialect === 'sqlite')('of the demo data are as they were signed', async () => {
    expect(trade.signed.length).toBeGreaterThan(10)
    for (const [from, id] of trade.signed) {
      const { signCheck, billNo } = await record(on('buyer'), from, id)
      expect([billNo, signCheck]).toEqual([billNo, 'same'])
    }
  })

  it('that are framework agreements have their prices in the library while they are in force', async () => {
    const made = await effective({ contractType: 'framework' })
    const prices = () => rows(on('buyer'), `mat/price/list?supplierId=${trade.company.id}&pageSize=200`)
    const own = async () => (await prices()).filter(({ srcNo }) => srcNo === made.billNo)
    expect(await own()).toMatchObject([
      { price: 33.33, currency: 'CNY', beginDate: inDays(0), endDate: inDays(300), source: 'contract' },
    ])
    await write(
      trade.api,
      `insert into ord_order (id, tenant_id, bill_no, src_no, status, version) values ('open1', '0', 'PO1', ?, 'confirmed', 1)`,
      made.billNo,
    )
    const ending = { rejectReason: '双方协商一致提前终止' }
    expect((await act(on('buyer'), code, 'terminate', made.id, ending)).success).toBe(false)
    const warned = await act(on('approver'), code, 'terminate', made.id, ending)
    expect([warned.code, warned.text.includes('PO1')]).toEqual([428, true])
    const confirmed = await on('approver')('POST', `${code}/do/terminate?confirmed=1`, {
      body: { id: made.id, ...ending },
    })
    expect([confirmed.success, (await read(made)).status]).toEqual([true, 'terminated'])
    expect((await own()).map(({ endDate }) => endDate)).toEqual([inDays(0)])
  })

  it('stay in force unchanged until both sides have agreed to a change', async () => {
    const made = await effective()
    const [line] = tableOf(made, 'lines')
    const change = (values: object, more: object = {}, name = 'buyer') =>
      act(on(name), code, 'change', made.id, {
        ...{ changeReason: '用量增加，双方协商', lines: [{ id: line?.id, ...values }], ...more },
      })
    expect((await change({})).text).toContain('没有任何变更')
    expect((await change({ newQty: 0 })).success).toBe(false)
    expect((await change({ newPrice: -1 })).success).toBe(false)
    expect((await change({ newQty: 12 }, {}, 'supplier_a')).success).toBe(false)
    expect((await change({ newQty: 12 }, { newEndDate: inDays(-10) })).success).toBe(false)
    await write(trade.api, 'update con_contract_lines set ordered_qty = 8 where id = ?', line?.id)
    expect((await change({ newQty: 7 })).text).toContain('已下单')
    expect((await change({ newQty: 12, qty: 99 }, { newEndDate: inDays(400) })).success).toBe(true)
    const pending = await read(made)
    expect(pending).toMatchObject({ status: 'changing', revision: 1, endDate: inDays(300), amountWithTax: 376.63 })
    expect(tableOf(pending, 'lines')).toMatchObject([{ qty: 10, newQty: 12 }])
    const compared = tableOf(pending, 'changes').map(({ what, oldValue, newValue, outcome }) => [
      what,
      oldValue,
      newValue,
      outcome,
    ])
    expect(compared.toSorted()).toEqual(
      [
        ['endDate', inDays(300), inDays(400), 'pending'],
        ['qty', '10', '12', 'pending'],
      ].toSorted(),
    )
    expect((await act(on('approver'), code, 'approveFromChanging', made.id)).success).toBe(false)
    expect((await act(on('supplier_b'), code, 'consent', made.id, { consentSigner: '李四' })).success).toBe(false)
    await did(on('supplier_a'), code, 'consent', made.id, { consentSigner: '李四' })
    // Orders have taken more meanwhile.
    await write(trade.api, 'update con_contract_lines set ordered_qty = 13 where id = ?', line?.id)
    expect((await act(on('approver'), code, 'approveFromChanging', made.id)).success).toBe(false)
    await write(trade.api, 'update con_contract_lines set ordered_qty = 8 where id = ?', line?.id)
    await did(on('approver'), code, 'approveFromChanging', made.id)
    const next = await read(made)
    expect(next).toMatchObject({ status: 'effective', revision: 2, endDate: inDays(400), amountWithTax: 451.95 })
    expect(tableOf(next, 'lines')).toMatchObject([{ qty: 12, newQty: null, amountWithTax: 451.95 }])
    const cents = tableOf(next, 'terms').map(({ amount }) => Math.round(Number(amount) * 100))
    expect(cents.reduce((sum, each) => sum + each, 0)).toBe(45_195)
    expect(tableOf(next, 'changes').every(({ outcome }) => outcome === 'approved')).toBe(true)
  })

  it('keep their version when the supplier refuses a change', async () => {
    const made = await effective()
    const [line] = tableOf(made, 'lines')
    const asked = { changeReason: '用量增加，双方协商', lines: [{ id: line?.id, newPrice: 20 }] }
    await did(on('buyer'), code, 'change', made.id, asked)
    await did(on('supplier_a'), code, 'declineChange', made.id, { rejectReason: '该价格无法接受' })
    const stored = await read(made)
    expect(stored).toMatchObject({ status: 'effective', revision: 1, changeReason: null })
    expect(tableOf(stored, 'lines')).toMatchObject([{ price: 33.33, newPrice: null }])
    expect(tableOf(stored, 'changes')).toMatchObject([{ outcome: 'dropped' }])
  })

  it('from an award are those of its winner, price and quantity, also when two are written at once', async () => {
    const awards = await rows(on('buyer'), 'bid/scaling/list?status=published&pageSize=50')
    const [award] = await free(awards)
    if (!award) throw new Error('no award without documents')
    await did(on('buyer'), 'bid/scaling', 'createContract', award.id)
    const [made] = await rows(on('buyer'), `${code}/list?srcNo=${award.billNo}`)
    if (!made) throw new Error('no contract')
    const whole = await read(made)
    const edit = (body: object) => on('buyer')('PUT', `${code}/edit`, { body: { id: made.id, ...body } })
    // Winners with a warning of their last evaluation would ask for a confirmation.
    await write(trade.api, 'update srm_supplier_base set measure = null where id = ?', whole.supplierId)
    const complete = { contractType: 'purchase', paymentType: 'TT', place: '杭州', terms: halves }
    expect((await edit({ ...complete, beginDate: inDays(0), endDate: inDays(300) })).success).toBe(true)
    const lines = tableOf(whole, 'lines')
    const [first] = lines
    const submit = () => act(on('buyer'), code, 'submit', made.id)
    const more = lines.map((line) => (line === first ? { ...line, qty: Number(line.qty) + 1 } : line))
    expect((await edit({ lines: more })).text).toContain('超过剩余数量')
    const dearer = lines.map((line) => (line === first ? { ...line, price: Number(line.price) + 1 } : line))
    expect((await edit({ lines: dearer })).success).toBe(true)
    expect((await submit()).text).toContain('定标价')
    expect((await edit({ lines, supplierId: trade.company.id })).success).toBe(true)
    if (trade.company.id !== whole.supplierId) expect((await submit()).text).toContain('未在该定标单中标')
    await write(trade.api, 'update con_contract set supplier_id = ? where id = ?', whole.supplierId, made.id)
    const less = lines.map((line) => ({ ...line, qty: Number(line.qty) / 2 }))
    expect((await edit({ lines: less })).success).toBe(true)
    // Two contracts for the rest at once: one of them.
    const rest = { ...complete, srcNo: award.billNo, contractName: '补充', beginDate: inDays(0), endDate: inDays(9) }
    const twice = await Promise.all(
      [1, 2].map(() =>
        on('buyer')('POST', `${code}/add`, {
          body: {
            ...{ ...headOf(trade), currency: whole.currency, ...rest, supplierId: whole.supplierId },
            lines: less.map(({ id: _, ...line }) => ({
              ...line,
              srcLineId: (line as { srcLineId?: string }).srcLineId,
            })),
          },
        }),
      ),
    )
    expect(twice.filter(({ success }) => success).length).toBe(1)
    expect((await submit()).text).toContain('"success":true')
  })

  /** Awards without contracts and orders. */
  async function free(awards: readonly Row[]): Promise<readonly Row[]> {
    const found: Row[] = []
    for (const award of awards) {
      const [orders, contracts] = await Promise.all([
        rows(on('buyer'), `ord/order/list?awardNo=${award.billNo}`),
        rows(on('buyer'), `${code}/list?srcNo=${award.billNo}`),
      ])
      const { lines } = await record(on('buyer'), 'bid/scaling', award.id)
      const won = (lines as unknown as readonly Row[]).filter(({ winFlag, qty }) => winFlag === 'Y' && Number(qty) > 0)
      if (orders.length === 0 && contracts.length === 0 && won.length > 0) found.push(award)
    }
    return found
  }

  it('have successors with the same company only', async () => {
    const [other] = (await rows(on('buyer'), `${code}/list?pageSize=100`)).filter(
      ({ supplierId }) => supplierId !== trade.company.id,
    )
    const made = await added({ formerNo: other?.billNo }).catch(() => undefined)
    if (made) expect((await act(on('buyer'), code, 'submit', made.id)).text).toContain('原合同')
    const former = await effective()
    const next = await added({ formerNo: former.billNo })
    expect((await act(on('buyer'), code, 'submit', next.id)).success).toBe(true)
  })

  it('remind both sides before the end, once, and expire', async () => {
    const made = await effective()
    const told = async () => {
      const found = await trade.api.running.app.store.rows<{ es_receiver: string }>({
        sql: `select es_receiver from msg_message where bus_type = 'con/contract' and bus_id = ? and es_title like '%到期%'`,
        parameters: [made.id],
      })
      return ['buyer', 'supplier_a'].map((name) => found.filter((row) => row.es_receiver === name).length)
    }
    const end = (day: string, remind: string) =>
      write(trade.api, 'update con_contract set end_date = ?, remind_date = ? where id = ?', day, remind, made.id)
    await trade.runDue()
    const before = await told()
    await end(inDays(20), inDays(-10))
    await trade.runDue()
    await trade.runDue()
    expect([before, await told()]).toEqual([
      [0, 0],
      [1, 1],
    ])
    await end(inDays(-1), inDays(-31))
    await trade.runDue()
    expect((await read(made)).status).toBe('expired')
  })

  it('for moulds are signed by both sides, and know the parts received', async () => {
    const body = {
      ...{ ...headOf(trade), contractName: '模具', currency: 'CNY', costBear: 'amortised', ownership: 'buyer' },
      ...{ storage: '一号库', endDate: inDays(900), terms: [{ stage: 'advance', pct: 100, condition: '生效后' }] },
      moulds: [
        {
          ...{ mouldNo: 'M-1', mouldName: '壳体模', product: trade.material.materialCode, cavity: 2, life: 1000 },
          ...{ price: 5000, amortQty: 100, usedShots: 7, receivedQty: 7 },
        },
      ],
    }
    const reply = await on('buyer')('POST', 'con/mould/add', { body })
    expect(reply.text).toContain('"success":true')
    const made = await read({ id: reply.result.id }, 'con/mould')
    await did(on('buyer'), 'con/mould', 'submit', made.id)
    await did(on('approver'), 'con/mould', 'approve', made.id)
    await did(on('buyer'), 'con/mould', 'send', made.id)
    expect((await sign('supplier_a', 'sign', made, 'con/mould')).success).toBe(true)
    expect((await sign('approver', 'countersign', made, 'con/mould')).success).toBe(true)
    const signed = await read(made, 'con/mould')
    expect(signed.status).toBe('effective')
    const [mould] = tableOf(signed, 'moulds')
    expect(mould).toMatchObject({ amortPrice: 50, usedShots: null })
    const shots = (name: string, usedShots: number) =>
      act(on(name), 'con/mould', 'reportShots', made.id, { moulds: [{ id: mould?.id, usedShots, price: 1 }] })
    expect([(await shots('buyer', 5)).success, (await shots('supplier_a', -5)).success]).toEqual([false, false])
    expect((await shots('supplier_a', 30)).success).toBe(true)
    // The total only rises, by the life of the mould at most.
    const life = Number(mould?.life)
    expect((await shots('supplier_a', 29)).text).toContain('已上报的 30')
    expect((await shots('supplier_a', 31 + life)).text).toContain(`${30 + life}`)
    expect(tableOf(await read(made, 'con/mould'), 'moulds')).toMatchObject([{ usedShots: 30, price: 5000 }])

    // A change is in force with the task of its process, and leaves no trace when it is withdrawn or rejected.
    const change = (name: string, values: object) => act(on(name), 'con/mould', 'change', made.id, values)
    const changeReason = '模具移至二号库'
    expect((await change('buyer', { changeReason })).text).toContain('没有任何变更')
    const asked = { changeReason, newStorage: '二号库', newEndDate: inDays(1200) }
    for (const [name, end] of [
      ['buyer', 'withdrawChange'],
      ['approver', 'rejectChange'],
    ] as const) {
      expect((await change('buyer', asked)).success).toBe(true)
      await did(on(name), 'con/mould', end, made.id, { rejectReason: '先核对模具状态' })
      const same = { status: 'effective', storage: '一号库', newStorage: null, newEndDate: null, changeReason: null }
      expect(await read(made, 'con/mould')).toMatchObject(same)
    }
    expect((await change('buyer', asked)).success).toBe(true)
    const { result } = await on('buyer')('GET', `wf/process?resource=con/mould&id=${made.id}`)
    expect(result).toMatchObject({ ending: null, tasks: [{ node: 'approval', status: 'open' }] })
    expect((await act(on('buyer'), 'con/mould', 'approveFromChanging', made.id)).success).toBe(false)
    await did(on('approver'), 'con/mould', 'approveFromChanging', made.id)
    const moved = { status: 'effective', storage: '二号库', endDate: inDays(1200), newStorage: null }
    expect(await read(made, 'con/mould')).toMatchObject(moved)
  })
})
