import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Call, type Fixture, startResources } from './fixture.ts'
import { sendFile, workbookOf } from './workbook.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

const path = 'bd/currency'
type Cells = readonly (string | number | null)[]

async function send(rows: readonly Cells[], mode: string, call: Call = on.buyer) {
  const header = ['币种代码', '币种名称', '英文名称', '符号', '小数位数', '启用']
  const { fields } = (await call('GET', `schema/resource/${path}`)).result
  const titles = ['code', 'name', 'nameEn', 'symbol'].map((key) => fields[key]?.title.zh ?? header[0])
  return sendFile(call, `${path}/importExcel?mode=${mode}`, await workbookOf([titles, ...rows]))
}
const named = async (code: string) => (await on.buyer('GET', `${path}/list?code=${code}`)).result.records[0]

describe('import of people', () => {
  it('invites each of them to set a password, with the checks of the form', async () => {
    const { fields } = (await on.admin('GET', 'schema/resource/sys/user')).result
    const keys = ['username', 'realname', 'email', 'roles', 'departs', 'userType']
    const titles = keys.map((key) => fields[key]?.title.zh)
    const row = (name: string, email: string, role = '采购员') =>
      [name, name, email, role, '蓝源环境集团', '内部用户'] as const
    const rows = [
      row('sheet1', 'sheet1@example.com'),
      row('sheet2', 'sheet2@example.com'),
      row('ADMIN', 'a@example.com'),
    ]
    const workbook = await workbookOf([titles, ...rows])
    const { result, text } = await sendFile(on.admin, 'sys/user/importExcel?mode=good', workbook)
    expect([result.successCount, result.errorCount, text.includes('ADMIN')]).toEqual([2, 1, true])
    const people = await on.admin('GET', 'sys/user/list?username=sheet1')
    expect(people.result.records).toMatchObject([{ username: 'sheet1', status: 3, roles: 'buyer' }])
    const letters = await on.admin('GET', 'msg/message/list?esReceiver=sheet2@example.com')
    expect(letters.result.records).toMatchObject([{ templateCode: 'account:link:invite' }])
  })
})

describe('import of dictionaries', () => {
  it('offers them to fields without a restart, in both modes', async () => {
    const { fields } = (await on.admin('GET', 'schema/resource/sys/dict')).result
    const titles = ['dictCode', 'dictName'].map((key) => fields[key]?.title.zh)
    const { live } = on.api.running.app
    for (const mode of ['all', 'good']) {
      const shade = { type: 'list', dict: `sheet_${mode}`, title: 'Shade' }
      const file = { title: 'Shaded', fields: { name: { type: 'text', title: 'Name' }, shade } }
      await writeFile(join(on.schemas, `resources/test/shaded_${mode}.json`), JSON.stringify(file))
      await vi.waitFor(() => expect(live.diagnostics).toHaveLength(1), { timeout: 5000 })
      const workbook = await workbookOf([titles, [`sheet_${mode}`, '表格字典']])
      const { result } = await sendFile(on.admin, `sys/dict/importExcel?mode=${mode}`, workbook)
      expect(result.successCount).toBe(1)
      await vi.waitFor(() => expect(live.diagnostics).toEqual([]), { timeout: 3000 })
      expect(live.current.resources.has(`test/shaded_${mode}`)).toBe(true)
    }
  })
})

describe('import with a key', () => {
  it('has a dry run that reports outcomes and writes nothing', async () => {
    const before = await named('USD')
    const { result, code, message } = await send(
      [
        ['USD', '美金', 'US Dollar', '$'],
        ['XTA', '测试币', 'Test coin', 'T'],
      ],
      'check',
    )
    expect([code, result]).toEqual([
      200,
      { totalCount: 2, successCount: 2, updateCount: 1, errorCount: 0, isCheck: true },
    ])
    expect(message).toBe('检查通过，2 行可以导入')
    expect(await named('USD')).toEqual(before)
    expect(await named('XTA')).toBeUndefined()
  })

  it('changes existing records, adds the others, with history', async () => {
    const before = await named('USD')
    const { result } = await send(
      [
        ['USD', '美金', 'US Dollar', '$'],
        ['XTB', '测试币乙', 'Test coin B', 'B'],
      ],
      'all',
    )
    expect(result).toMatchObject({ successCount: 2, updateCount: 1, errorCount: 0 })
    const after = await named('USD')
    expect(after).toMatchObject({ id: before.id, name: '美金', version: before.version + 1 })
    expect(await named('XTB')).toMatchObject({ name: '测试币乙' })
    const { result: history } = await on.buyer('GET', `${path}/history?id=${before.id}`)
    expect(history[0]).toMatchObject({ action: 'edit', changes: [expect.objectContaining({ field: 'name' })] })
  })

  it('refuses a duplicate key in the sheet, and invalid changes, at their row', async () => {
    const { result, code } = await send(
      [
        ['EUR', '欧元一', 'Euro', '€'],
        ['EUR', '欧元二', 'Euro', '€'],
        ['GBP', '', 'Pound', '£'],
      ],
      'good',
    )
    expect(code).toBe(201)
    expect(result).toMatchObject({ successCount: 2, updateCount: 2, errorCount: 1 })
    expect(result.errors).toEqual([expect.objectContaining({ row: 3 })])
    expect((await named('EUR')).name).toBe('欧元一')
  })

  it('without permission to edit only adds, and reports existing ones', async () => {
    const edits = await on.api.running.app.store.rows({
      sql: `select id from sys_permission where perms = 'bd:currency:edit'`,
      parameters: [],
    })
    expect(edits).toHaveLength(1)
    const { result: roles } = await on.admin('GET', 'sys/role/queryall')
    const buyer = roles.find(({ roleCode }: { roleCode: string }) => roleCode === 'buyer')
    const { result: grants } = await on.admin('GET', `sys/permission/queryRolePermission?roleId=${buyer.id}`)
    const without = grants.filter((id: string) => id !== edits[0]?.id)
    await on.admin('POST', 'sys/permission/saveRolePermission', {
      body: { roleId: buyer.id, permissionIds: without.join(','), lastpermissionIds: grants.join(',') },
    })
    const { result } = await send([['USD', '又一个', 'Again', '$']], 'all')
    expect(result).toMatchObject({ successCount: 0, errorCount: 1 })
    expect(result.errors[0].reason).toContain('已存在')
  })
})
