import type { DataSource, Option, Record_, Resolved } from '../../../widgets/kit/contract.ts'
import type { Lang } from '../../schema/base/text.ts'
import type { CompiledResource, Source } from '../../schema/model/compiled.ts'
import { suppliers as companies, dictionaries } from './sample-data.ts'
import { sampleField } from './sample-field.ts'
import { treeRows } from './sample-trees.ts'

const suppliers: readonly Record_[] = companies

/** Behaviour of the data source: answers, never answers, always fails, or fails the first time. */
export type Mood = 'ready' | 'loading' | 'failed' | 'flaky'

// A picture of one pixel.
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8Dwn4EIwDiqEF8oAAA1wgP9m0n0YQAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
)

/** Maximum rows in an answer of `options` for a resource. */
const firstAnswer = 20

/** A DataSource over sample data, also with simulated failures for tests and stories. */
export function memoryData(lang: Lang, mood: Mood = 'ready'): DataSource {
  let calls = 0
  const answer = <T>(make: () => T, signal?: AbortSignal): Promise<T> => {
    calls += 1
    if (mood === 'loading') return new Promise(() => undefined)
    if (mood === 'failed' || (mood === 'flaky' && calls === 1)) return Promise.reject(new Error('The network is down'))
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      setTimeout(() => resolve(make()), 20)
    })
  }
  return {
    options: (source, { keyword = '', where = {} }, signal) =>
      answer(() => {
        const found = optionsOf(source, lang, where).filter(({ label }) => has(label, keyword))
        return source.kind === 'dictionary' ? found : found.slice(0, firstAnswer)
      }, signal),
    labels: (source, values, signal) =>
      answer(() => {
        const byValue = new Map(optionsOf(source, lang, {}).map((option) => [option.value, option]))
        return values.flatMap((value) => byValue.get(value) ?? [])
      }, signal),
    plan: ({ code }) => answer(() => (treeRows[code] ? treePlan(code) : supplierPlan)),
    rows: (source, { pageNo, pageSize, keyword = '', where = {} }, signal) =>
      answer(() => {
        const found = rowsOf(source)
          .filter((row) => meets(row, where))
          .filter((row) => Object.values(row).some((value) => has(String(value), keyword)))
        if (source.kind === 'dictionary') throw new Error('A dictionary has no rows to pick')
        return { records: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length }
      }, signal),
    upload: (file, onProgress, signal) => {
      onProgress(0.5)
      return answer(() => `${'0'.repeat(31)}1|temp/${file.name}`, signal)
    },
    picture: () =>
      answer(
        () =>
          'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8Dwn4EIwDiqEF8oAAA1wgP9m0n0YQAAAABJRU5ErkJggg==',
      ),
    download: (_, signal) => answer(() => new Blob([pixel], { type: 'image/png' }), signal),
    // Stories have no server, so an empty page replaces the document.
    link: () => answer(() => 'about:blank'),
  }
}

function rowsOf({ code }: Source): readonly Record_[] {
  return treeRows[code] ?? suppliers
}

function has(text: string, keyword: string): boolean {
  return text.toLowerCase().includes(keyword.toLowerCase())
}

function meets(row: Record_, where: Resolved): boolean {
  return Object.entries(where).every(([field, wanted]) =>
    Array.isArray(wanted) ? wanted.includes(row[field]) : row[field] === wanted,
  )
}

function optionsOf(source: Source, lang: Lang, where: Resolved): readonly Option[] {
  if (source.kind === 'dictionary') {
    return (dictionaries[source.code] ?? []).map(({ value, zh, en, ...rest }) => ({
      value,
      label: lang === 'zh' ? zh : en,
      ...rest,
    }))
  }
  return rowsOf(source)
    .filter((row) => meets(row, where))
    .map((row) => ({ value: String(row[source.value]), label: String(row[source.label[lang]]) }))
}

const supplierPlan: CompiledResource = {
  kind: 'resource',
  code: 'srm/supplier/base',
  version: '1',
  title: { zh: '供应商', en: 'Suppliers' },
  fields: {
    code: sampleField('text', { key: 'code', title: { zh: '编码', en: 'Code' }, width: 110 }),
    name: sampleField('text', { key: 'name', title: { zh: '名称', en: 'Chinese name' }, width: 220 }),
    nameEn: sampleField('text', { key: 'nameEn', title: { zh: '英文名称', en: 'Name' }, width: 220 }),
    status: sampleField('list', {
      key: 'status',
      title: { zh: '状态', en: 'Status' },
      width: 110,
      source: { kind: 'dictionary', code: 'supplier_status', value: 'value', label: { zh: 'label', en: 'label' } },
    }),
    fund: sampleField('money', {
      key: 'fund',
      title: { zh: '注册资金', en: 'Registered fund' },
      width: 150,
      props: { currency: 'CNY', scaleUnit: 10_000 },
    }),
  },
  value: 'id',
  label: { zh: 'name', en: 'nameEn' },
  list: {
    columns: [{ field: 'code' }, { field: 'name' }, { field: 'nameEn' }, { field: 'status' }, { field: 'fund' }],
    query: ['name'],
    sort: { field: 'code', order: 'asc' },
  },
  form: { columns: 2, open: 'drawer', sections: [] },
  actions: [],
  rules: [],
  only: ['list'],
  tenant: 'owned',
  validator: '',
  can: ['list'],
}

/** The part of a tree's resource that a pick dialog needs. */
function treePlan(code: string): CompiledResource {
  const names = Object.keys(treeRows[code]?.[0] ?? {}).filter((name) => name !== 'id')
  const fields = Object.fromEntries(names.map((key) => [key, sampleField('text', { key, title: key })]))
  const columns = names.map((field) => ({ field }))
  return { ...supplierPlan, code, fields, list: { ...supplierPlan.list, columns } }
}
