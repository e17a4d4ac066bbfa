import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'

type StyleRow = { readonly fieldName: string; readonly area: string; readonly [key: string]: unknown }

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

const head = async (style: string) => {
  const { result } = await on.buyer('GET', `formStyle/getHeadField?tableName=test/order&formStyle=${style}`)
  return result.map(({ fieldName }: StyleRow) => fieldName) as readonly string[]
}

it('starts with the current form, and controls it from then on', async () => {
  const before = await head('edit')
  const made = await on.admin('POST', 'sys/formstyle/add', { body: { tableName: 'test/order', formStyle: 'edit' } })
  expect(made.success, made.text).toBe(true)
  const { result: style } = await on.admin('GET', `sys/formstyle/queryById?id=${made.result.id}`)
  const rows = style.fields as readonly StyleRow[]
  expect(rows.filter(({ area }) => area === 'head').map(({ fieldName }) => fieldName)).toEqual(
    expect.arrayContaining([...before]),
  )
  expect(rows.map(({ fieldName }) => fieldName)).toContain('lines.share')

  const turned = rows.toReversed().map((row, place) => ({
    ...row,
    sortNo: place + 1,
    ...(row.fieldName === 'title' && { labelName: '订单主题', labelNameEn: 'Subject', span: 2 }),
    ...(row.fieldName === 'lines.share' && { visible: 'N' }),
  }))
  const body = { id: style.id, version: style.version, columns: '3', fields: turned }
  const edited = await on.admin('PUT', 'sys/formstyle/edit', { body })
  expect(edited.success, edited.text).toBe(true)
  await vi.waitFor(async () => expect(await head('edit')).toEqual(before.toReversed()), { timeout: 5000 })

  const { result: plan } = await on.buyer('GET', 'schema/resource/test/order')
  expect(plan.form.styles.edit.columns).toBe(3)
  expect(plan.form.styles.edit.fields).toContainEqual({
    field: 'title',
    title: { zh: '订单主题', en: 'Subject' },
    span: 2,
    isShown: true,
  })
  const message = await on.buyer('GET', 'formStyle/getBodyField?tableName=test/order&formStyle=edit')
  const columns = message.result.filter(({ subKey }: StyleRow) => subKey === 'lines')
  expect(columns.map(({ fieldName }: StyleRow) => fieldName)).toContain('serial')
  expect(columns.map(({ fieldName }: StyleRow) => fieldName)).not.toContain('share')
  const styles = await on.buyer('GET', 'formStyle/getList')
  expect(styles.result).toContainEqual({ tableName: 'test/order', formStyle: 'edit', columns: 3 })
  expect(styles.result).toContainEqual({ tableName: 'test/order', formStyle: 'info', columns: 2 })

  // A disabled style restores the form of the file.
  await on.admin('PUT', 'sys/formstyle/edit', { body: { id: style.id, enabled: 'N' } })
  await vi.waitFor(async () => expect(await head('edit')).toEqual(before), { timeout: 5000 })
})

it('refers to existing fields, and hides no required ones', async () => {
  const add = (fields: readonly object[], formStyle = 'edit') =>
    on.admin('POST', 'sys/formstyle/add', { body: { tableName: 'test/item', formStyle, fields } })
  const hidden = await add([{ area: 'head', fieldName: 'code', visible: 'N', sortNo: 1 }])
  expect(hidden.text).toContain('必填，不能隐藏')
  const unknown = await add([{ area: 'head', fieldName: 'nothing', visible: 'Y', sortNo: 1 }])
  expect(unknown.text).toContain('表单中没有')
  const column = await add([{ area: 'body', fieldName: 'code', visible: 'Y', sortNo: 1 }])
  expect(column.success).toBe(false)
  // A read-only form may leave out required fields.
  const read = await add([{ area: 'head', fieldName: 'code', visible: 'N', sortNo: 1 }], 'info')
  expect(read.success, read.text).toBe(true)
  const nowhere = await on.admin('POST', 'sys/formstyle/add', { body: { tableName: 'no/where', formStyle: 'edit' } })
  expect(nowhere.success).toBe(false)
  const buyer = await on.buyer('POST', 'sys/formstyle/add', { body: { tableName: 'test/item', formStyle: 'edit' } })
  expect(buyer.success).toBe(false)
})
