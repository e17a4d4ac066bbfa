import { expect, it } from 'vitest'
import { startOf } from '../../../../src/schema/edit/starts.ts'
import { typedFields, withTypedFields } from '../../../../src/schema/edit/typed-fields.ts'

const lines = `
accountType | list | 账户类型 | Account type | required dict=bank_account_type
accountNumber\ttext\t账号\tAccount number\trequired maxLength=34 show=last4

rowNumber | text | 联行号 | CNAPS no. | visible="currency == 'CNY'"
currency | list | 币种 || from=bd/currency where={"enabled":"Y"}
`

it('reads a field from each line, with its properties', () => {
  const { fields, wrong } = typedFields(lines)
  expect(wrong).toEqual([])
  expect(Object.fromEntries(fields.map(({ key, value }) => [key, value]))).toEqual({
    accountType: {
      type: 'list',
      title: { zh: '账户类型', en: 'Account type' },
      dict: 'bank_account_type',
      required: true,
    },
    accountNumber: {
      type: 'text',
      title: { zh: '账号', en: 'Account number' },
      required: true,
      maxLength: 34,
      show: 'last4',
    },
    rowNumber: { type: 'text', title: { zh: '联行号', en: 'CNAPS no.' }, visible: "currency == 'CNY'" },
    currency: {
      type: 'list',
      title: { zh: '币种', en: '币种' },
      from: 'bd/currency',
      where: { enabled: 'Y' },
    },
  })
})

it('names the lines that make no field', () => {
  const wrong = [
    '1st | text | 甲',
    'b | nothing | 乙',
    'c | text',
    'd | text | 丁',
    'd | date | 丁',
    '__proto__ | text | 戊',
  ]
  expect(typedFields(wrong.join('\n'))).toMatchObject({ fields: [{ key: 'd' }], wrong: [1, 2, 3, 5, 6] })
})

it('adds them below the others, or in their place', () => {
  const { text } = startOf('resource', 'bd/thing')
  const { fields } = typedFields(lines)
  const names = fields.map(({ key }) => key)
  const added = JSON.parse(withTypedFields(text, fields, false))
  expect(Object.keys(added.fields)).toEqual(['code', 'name', 'enabled', ...names])
  expect([added.list.columns, added.form.sections]).toEqual([
    ['code', 'name', 'enabled', ...names],
    [{ fields: ['code', 'name', 'enabled', ...names] }],
  ])
  const replaced = JSON.parse(withTypedFields(text, fields, true))
  expect(replaced).toMatchObject({
    label: 'accountNumber',
    list: { columns: names, query: ['accountNumber'] },
    form: { sections: [{ fields: names }] },
  })
  expect([Object.keys(replaced.fields), replaced.list.sort]).toEqual([names, undefined])
  expect(withTypedFields(text, [], true)).toBe(text)
  expect(withTypedFields('{', fields, true)).toBe('{')
})
