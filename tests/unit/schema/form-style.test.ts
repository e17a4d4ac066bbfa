import { describe, expect, it } from 'vitest'
import { sampleField } from '../../../src/docs/try/sample-field.ts'
import { inStyle } from '../../../src/schema/compile/form-style.ts'
import type { FormStyles } from '../../../src/schema/model/form-style.ts'
import { sampleResource } from '../../../stories/kit/sample-resource.ts'

const title = (text: string) => ({ zh: text, en: text })
const fields = {
  code: sampleField('text', { key: 'code', title: title('code') }),
  name: sampleField('text', { key: 'name', title: title('name') }),
  note: sampleField('textarea', { key: 'note', title: title('note') }),
}
const plain = sampleResource(fields)

function styled(edit: FormStyles['edit']) {
  return inStyle({ ...plain, form: { ...plain.form, ...(edit && { styles: { edit } }) } }, 'edit')
}

describe('a form in a style', () => {
  it('is as its file has it where there is none', () => {
    expect(styled(undefined)).toEqual(plain)
  })

  it('shows the fields in the order of the style, the others behind them, and leaves out what it hides', () => {
    const { form } = styled({
      fields: [
        { field: 'note', isShown: true },
        { field: 'code', isShown: false },
      ],
      rows: {},
    })
    expect(form.sections.flatMap((section) => section.fields)).toEqual(['note', 'name'])
  })

  it('gives columns, labels and widths', () => {
    const now = styled({
      columns: 4,
      fields: [{ field: 'name', title: title('Subject'), span: 3, isShown: true }],
      rows: {},
    })
    expect(now.form.columns).toBe(4)
    expect(now.form.sections.every(({ columns }) => columns === 4)).toBe(true)
    expect(now.fields.name).toMatchObject({ title: title('Subject'), span: 3 })
    expect(now.fields.code).toEqual(plain.fields.code)
    expect(now.version).not.toBe(plain.version)
  })
})
