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

describe('form with a style', () => {
  it('equals its file without a style', () => {
    expect(styled(undefined)).toEqual(plain)
  })

  it("shows the style's fields in order, then the others, without hidden ones", () => {
    const { form } = styled({
      fields: [
        { field: 'note', isShown: true },
        { field: 'code', isShown: false },
      ],
      rows: {},
    })
    expect(form.sections.flatMap((section) => section.fields)).toEqual(['note', 'name'])
  })

  it('sets columns, labels and widths', () => {
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
