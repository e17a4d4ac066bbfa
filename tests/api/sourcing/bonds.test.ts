import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upgradeForfeitedBonds } from '../../../server/domain/upgrades/forfeited-bonds.ts'
import { nowText } from '../../../server/platform/time.ts'
import { type Awards, splitOf, startAwards } from './award-kit.ts'
import { act, did, firstOf, type Row, record, rows, write } from './callers.ts'

let at: Awards
beforeAll(async () => {
  at = await startAwards()
})
afterAll(() => at?.close())

describe('bid bond', () => {
  let tender: Row
  let bond: Row
  const file = async (name: string) => {
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.4 proof'], { type: 'application/pdf' }), 'proof.pdf')
    const { result } = await at.on(name)('POST', 'sys/common/upload', { raw: form })
    return `${result.id}|${result.path}`
  }

  it('is paid before a bid is submitted, and one for each company', async () => {
    tender = await firstOf(at.on('supplier_b'), 'bid/project/list?phase=published&bidMethod=invited')
    const [draft] = await rows(at.on('supplier_b'), `bid/quote/list?projectNo=${tender.billNo}&status=draft`)
    bond = await firstOf(at.on('supplier_b'), `bid/bond/list?projectNo=${tender.billNo}`)
    expect(bond.status).toBe('checking')
    const submit = () => act(at.on('supplier_b'), 'bid/quote', 'submit', String(draft?.id))
    expect((await submit()).text).toContain('请先缴纳保证金')
    const body = { projectNo: tender.billNo, amount: tender.bond, payWay: 'transfer' }
    expect((await at.on('supplier_b')('POST', 'bid/bond/add', { body })).text).toContain('已有保证金')
    expect((await act(at.on('supplier_b'), 'bid/bond', 'confirm', bond.id)).success).toBe(false)
    await did(at.on('finance'), 'bid/bond', 'reject', bond.id, { rejectReason: '凭证不清晰，请重新上传' })
    expect((await act(at.on('supplier_a'), 'bid/bond', 'upload', bond.id, { payWay: 'transfer' })).success).toBe(false)
    const proof = await file('supplier_b')
    const upload = { payWay: 'transfer', payTime: '2026-01-05 10:00:00', proof }
    expect((await act(at.on('supplier_b'), 'bid/bond', 'upload', bond.id, { ...upload, proof: '' })).success).toBe(
      false,
    )
    const tomorrow = nowText(Date.now() + 86_400_000)
    const later = await act(at.on('supplier_b'), 'bid/bond', 'upload', bond.id, { ...upload, payTime: tomorrow })
    expect(later.text).toContain('缴纳时间不能晚于现在')
    await did(at.on('supplier_b'), 'bid/bond', 'upload', bond.id, upload)
    expect((await submit()).text).toContain('请先缴纳保证金')
    await did(at.on('finance'), 'bid/bond', 'confirm', bond.id)
    expect((await submit()).success).toBe(true)
  })

  it('is at least the amount of the tender', async () => {
    const other = (await rows(at.on('supplier_b'), 'bid/project/list?phase=closed&pageSize=5'))[0]
    await write(at.api, `delete from bid_bond where project_no = ?`, other?.billNo)
    const body = { projectNo: other?.billNo, amount: 1, payWay: 'transfer' }
    expect((await at.on('supplier_b')('POST', 'bid/bond/add', { body })).text).toContain('保证金不少于')
  })

  it('is not refunded before the result, by nobody', async () => {
    expect((await act(at.on('finance'), 'bid/bond', 'refund', bond.id)).text).toContain('结果公布前')
    expect((await act(at.on('finance'), 'bid/bond', 'convert', bond.id)).success).toBe(false)
    expect((await act(at.on('supplier_b'), 'bid/bond', 'refund', bond.id)).success).toBe(false)
    expect((await act(at.on('finance'), 'bid/bond', 'dueRefund', bond.id)).success).toBe(false)
  })

  it('of the losers is due when the result is published; that of the winner waits for the contract', async () => {
    const evaluated = await firstOf(at.on('buyer'), 'bid/project/list?phase=evaluated')
    const comparison = await at.compared('tender', evaluated.id)
    const award = await at.proposed('tender', evaluated.id, splitOf(comparison, 'ranked').picks)
    await at.edit(award, { reason: '综合得分第一' })
    await did(at.on('buyer'), 'bid/scaling', 'submit', award)
    await did(at.on('approver'), 'bid/scaling', 'approve', award)
    // A statutory tender: its candidates are public for three days first, however long it was approved.
    await write(at.api, `update bid_scaling set approved_time = '2020-01-01 09:00:00' where id = ?`, award)
    expect((await act(at.on('buyer'), 'bid/scaling', 'publish', award)).text).toContain(
      '请先公示中标候选人，公示期 3 天',
    )
    expect((await act(at.on('supplier_b'), 'bid/scaling', 'publishCandidates', award)).success).toBe(false)
    await did(at.on('buyer'), 'bid/scaling', 'publishCandidates', award)
    expect((await act(at.on('buyer'), 'bid/scaling', 'publishCandidates', award)).success).toBe(false)
    const { standstillEnd, candidateTime, billNo: awardNo } = await record(at.on('buyer'), 'bid/scaling', award)
    expect(Date.parse(String(standstillEnd)) - Date.parse(String(candidateTime))).toBe(3 * 86_400_000)
    expect(await record(at.on('supplier_b'), 'bid/project', evaluated.id)).toMatchObject({ standstillEnd })
    const told = await rows(at.on('buyer'), `bid/letter/list?scalingNo=${awardNo}&pageSize=50`)
    const bidders = await rows(at.on('buyer'), `bid/quote/list?projectNo=${evaluated.billNo}&pageSize=50`)
    expect(told.map(({ kind, supplierId }) => [kind, supplierId]).toSorted()).toEqual(
      bidders
        .filter(({ status }) => status === 'opened')
        .map(({ supplierId }) => ['candidates', supplierId])
        .toSorted(),
    )
    const [notice] = await rows(at.on('buyer'), `portal/result/list?bidCode=${evaluated.billNo}`)
    expect(notice).toMatchObject({ stage: 'candidates', status: 'published' })
    expect((await act(at.on('buyer'), 'bid/scaling', 'publish', award)).text).toContain(`公示期至 ${standstillEnd}`)
    expect((await act(at.on('buyer'), 'bid/scaling', 'createContract', award)).success).toBe(false)
    await write(at.api, `update bid_scaling set standstill_end = '2020-01-01 09:00:00' where id = ?`, award)
    await did(at.on('buyer'), 'bid/scaling', 'publish', award)
    const results = await rows(at.on('buyer'), `portal/result/list?bidCode=${evaluated.billNo}`)
    expect(results.map(({ stage }) => stage).toSorted()).toEqual(['candidates', 'result'])
    expect(await record(at.on('buyer'), 'bid/project', evaluated.id)).toMatchObject({ phase: 'finished' })
    const winner = Object.values(splitOf(comparison, 'ranked').picks)[0]
    const bonds = await rows(at.on('finance'), `bid/bond/list?projectNo=${evaluated.billNo}&kind=bond&pageSize=50`)
    for (const { supplierId, status } of bonds) expect(status).toBe(supplierId === winner ? 'paid' : 'refundDue')
    const [lost] = bonds.filter(({ supplierId }) => supplierId !== winner)
    const mailed = await at.api.running.app.store.rows({
      sql: `select * from msg_message where bus_type = 'bid/bond' and bus_id = ?`,
      parameters: [lost?.id],
    })
    expect(mailed.length).toBeGreaterThan(0)
    await did(at.on('finance'), 'bid/bond', 'refund', String(lost?.id))
    expect(await record(at.on('finance'), 'bid/bond', String(lost?.id))).toMatchObject({
      status: 'refunded',
      refundTime: expect.any(String),
    })
    const own = String(bonds.find(({ supplierId }) => supplierId === winner)?.id)
    expect((await act(at.on('finance'), 'bid/bond', 'convert', own)).text).toContain('合同生效')
    await did(at.on('buyer'), 'bid/scaling', 'createContract', award)
    const { billNo } = await record(at.on('buyer'), 'bid/scaling', award)
    await write(at.api, `update con_contract set status = 'effective' where src_no = ?`, billNo)
    await did(at.on('finance'), 'bid/bond', 'convert', own)
  })

  it('is forfeited by two people, with a reason, of a bidder that is still bound once the bids are opened', async () => {
    const ask = (id: string, more: object) => act(at.on('finance'), 'bid/bond', 'askForfeit', id, more)
    const press = (name: string, action: string, id = bond.id) => act(at.on(name), 'bid/bond', action, id)
    const rejectReason = '中标后拒绝签订合同，按招标文件没收'
    const phase = (to: string) => write(at.api, 'update bid_project set phase = ? where bill_no = ?', to, tender.billNo)
    expect((await ask(bond.id, { rejectReason })).text).toContain('前不能没收保证金')
    for (const ended of ['failed', 'cancelled']) {
      await phase(ended)
      expect((await ask(bond.id, { rejectReason })).text).toContain('项目已流标或取消，保证金应予退还')
    }
    await phase('published')
    expect(await record(at.on('finance'), 'bid/bond', bond.id)).toMatchObject({ status: 'paid' })
    const due = await firstOf(at.on('finance'), 'bid/bond/list?status=refundDue&kind=bond')
    expect((await ask(due.id, { rejectReason })).success).toBe(false)
    await phase('opened')
    expect((await press('approver', 'forfeit')).success).toBe(false)
    expect((await ask(bond.id, {})).success).toBe(false)
    for (const end of ['dropForfeit', 'keepBond']) {
      expect((await ask(bond.id, { rejectReason })).success).toBe(true)
      const own = await at.on('supplier_b')('GET', `bid/bond/queryById?id=${bond.id}`)
      expect(own.text).not.toContain(rejectReason)
      expect((await press(end === 'keepBond' ? 'approver' : 'finance', end)).success).toBe(true)
      expect((await press('approver', 'forfeit')).success).toBe(false)
    }
    expect((await ask(bond.id, { rejectReason })).success).toBe(true)
    expect((await press('finance', 'forfeit')).success).toBe(false)
    await write(at.api, `update bid_bond set forfeit_by = 'approver' where id = ?`, bond.id)
    expect((await press('approver', 'forfeit')).text).toContain('申请人以外的人')
    await write(at.api, `update bid_bond set forfeit_by = 'finance' where id = ?`, bond.id)
    expect((await press('approver', 'forfeit')).success).toBe(true)
    expect(await record(at.on('supplier_b'), 'bid/bond', bond.id)).toMatchObject({ status: 'forfeited', rejectReason })
    await phase('published')
  })

  it('is paid again by a bidder that forfeited it, where bids are still taken', async () => {
    const body = { projectNo: tender.billNo, amount: tender.bond, payWay: 'transfer' }
    const again = () => at.on('supplier_b')('POST', 'bid/bond/add', { body })
    expect((await again()).text).toContain('"success":true')
    expect((await again()).text).toContain('已有保证金')
  })

  it('of an older database that was forfeited has a key of its own', async () => {
    const { app } = at.api.running
    await write(at.api, `update bid_bond set lot_key = 'L-old' where id = ?`, bond.id)
    for (let start = 0; start < 2; start += 1) await upgradeForfeitedBonds(app.store, app.live.current)
    const sql = 'select lot_key from bid_bond where id = ?'
    expect(await app.store.rows({ sql, parameters: [bond.id] })).toEqual([{ lot_key: bond.id }])
  })
})
