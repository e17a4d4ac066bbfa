import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { known } from '../../../../server/boot/known.ts'
import { readFiles } from '../../../../server/boot/live/read-files.ts'
import { isFreeKey, withField, withoutField, writtenFields } from '../../../../src/schema/edit/field-edits.ts'
import { startOf } from '../../../../src/schema/edit/starts.ts'
import { fieldSchemas, fieldTypes } from '../../../../src/schema/fields/registry.ts'
import { loadModel } from '../../../../src/schema/load/load.ts'
import { compactJson } from '../../../../src/schema/model/compact-json.ts'
import { fileKinds, type JsonKind } from '../../../../src/schema/model/files.ts'

const texts = readdirSync('schemas/resources', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .map((path) => [path, readFileSync(join('schemas/resources', path), 'utf8')] as const)
const bank = texts.find(([path]) => path === 'bd/bank.json')?.[1] ?? ''
const extra = { key: 'extraNote', type: 'text', title: { zh: '附注', en: 'Extra note' }, inList: true } as const

describe('fields of a resource file', () => {
  it('are added to the form and the list, and leave no trace when they are removed', () => {
    for (const [path, text] of texts) {
      const added = withField(text, extra)
      expect([path, writtenFields(added)?.some(({ key }) => key === extra.key)]).toEqual([path, true])
      expect([path, withoutField(added, extra.key)]).toEqual([path, compactJson(JSON.parse(text))])
    }
  })

  it('serve where they are added', async () => {
    const { files } = await readFiles('schemas')
    const path = 'schemas/resources/bd/bank.json'
    const { model, diagnostics } = loadModel(new Map([...files, [path, withField(bank, extra)]]), known)
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    const { plan } = model.resources.get('bd/bank') ?? {}
    expect(plan?.form.sections.at(-1)?.fields).toContain(extra.key)
    expect(plan?.list.columns.map(({ field }) => field)).toContain(extra.key)
  })

  it('of every type have the keys that the type requires, so that only their values are left to fill', () => {
    for (const type of fieldTypes) {
      const { value } = writtenFields(withField(bank, { ...extra, type }))?.find(({ key }) => key === extra.key) ?? {}
      const required = fieldSchemas[type].required ?? []
      expect([type, required.filter((name: string) => !Object.hasOwn(value ?? {}, name))]).toEqual([type, []])
    }
    expect(JSON.parse(withField(bank, { ...extra, type: 'popup' })).fields.extraNote).toHaveProperty('from', '')
    expect(JSON.parse(withField(bank, { ...extra, type: 'list' })).fields.extraNote).toHaveProperty('dict', '')
  })

  it('are not edited where a key occurs twice: one of its values would be lost', () => {
    const twice = '{ "fields": { "a": { "type": "text" }, "a": { "type": "date" } } }'
    expect(withField(twice, extra)).toBe(twice)
    expect(writtenFields(twice)).toBeUndefined()
  })

  it('have free keys only', () => {
    expect(['code', 'Upper', '1st', 'a b', '', '__proto__'].filter((key) => isFreeKey(bank, key))).toEqual([])
    expect(isFreeKey(bank, 'extraNote')).toBe(true)
  })

  it('include those of mixins where the form is drawn, at their place', () => {
    const text = JSON.stringify({ fields: { code: { type: 'text' } }, form: { sections: [{}] } })
    expect(writtenFields(text, ['remark', 'code'])).toEqual([
      { key: 'remark', value: {} },
      { key: 'code', value: { type: 'text' } },
    ])
  })

  it('of a text that is not JSON are unknown, and nothing changes it', () => {
    expect(writtenFields('{ "fields": ')).toBeUndefined()
    expect(withField('{ "fields": ', extra)).toBe('{ "fields": ')
    expect(withoutField('[1]', 'code')).toBe('[1]')
  })
})

describe('a new file', () => {
  it('of kind overlay is valid', async () => {
    const { files } = await readFiles('schemas')
    const { path, text } = startOf('overlay', '1/bd/bank')
    expect(loadModel(new Map([...files, [path, text]]), known).diagnostics).toEqual([])
    expect(JSON.parse(text).$schema).toBe('../../../meta/overlay.json')
  })

  it.each((Object.keys(fileKinds) as JsonKind[]).filter((kind) => !['portal', 'mixin', 'overlay'].includes(kind)))(
    'of kind %s is valid',
    async (kind) => {
      const { files } = await readFiles('schemas')
      const { path, text } = startOf(kind, 'bd/fresh')
      const { diagnostics } = loadModel(new Map([...files, [path, text]]), known)
      expect(diagnostics.filter(({ file }) => file === path)).toEqual([])
      expect(JSON.parse(text).$schema).toBe(`../../meta/${kind}.json`)
    },
  )
})
