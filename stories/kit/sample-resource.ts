import type { CompiledField, CompiledResource } from '../../src/schema/model/compiled.ts'

/** A resource with the given fields and all permissions. */
export function sampleResource(
  fields: Readonly<Record<string, CompiledField>>,
  more: Partial<CompiledResource> = {},
): CompiledResource {
  const [first = 'id'] = Object.keys(fields)
  return {
    kind: 'resource',
    code: 'sample',
    version: '1',
    title: { zh: '示例', en: 'Sample' },
    fields,
    value: 'id',
    label: { zh: first, en: first },
    list: { columns: [{ field: first }], query: [], sort: { field: first, order: 'asc' } },
    form: { columns: 2, open: 'drawer', sections: [{ columns: 2, fields: Object.keys(fields) }] },
    actions: [],
    rules: [],
    only: ['list', 'add', 'edit', 'delete'],
    tenant: 'owned',
    validator: '',
    can: ['list', 'add', 'edit', 'delete'],
    ...more,
  }
}
