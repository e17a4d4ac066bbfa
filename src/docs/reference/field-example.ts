import type { FieldType } from '../../schema/fields/registry.ts'

/** Required keys for each field type, in addition to type and title. */
const needed: Partial<Record<FieldType, object>> = {
  list: { dict: 'supplier_status' },
  radio: { dict: 'supplier_status' },
  checkbox: { dict: 'supplier_status' },
  list_multi: { dict: 'supplier_status' },
  popup: { from: 'srm/supplier/base', columns: ['code', 'name', 'status'] },
  sel_search: { from: 'srm/supplier/base' },
  sel_tree: { from: 'test/department', parent: 'parent' },
  link_down: { from: 'bd/area', parent: 'pid', root: '86', levels: ['city'] },
  certificate: { validFrom: { field: 'validFrom' }, validTo: { field: 'validTo' } },
  table: { of: 'srm/supplier/shareholder' },
  conditions: { of: { field: 'menu' } },
  computed: { compute: '6.0 * 7.0', unit: '%' },
}

/** The field definition at the top of a type's page, as text. */
export function exampleOf(type: FieldType): string {
  const title = { zh: '示例字段', en: 'Sample field' }
  return JSON.stringify({ type, title, ...needed[type] }, null, 2)
}

/** Encodes the text for an address, and decodes it; undefined for invalid input. */
export function toAddress(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
}

export function fromAddress(coded: string | null): string | undefined {
  if (!coded) return undefined
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(coded), (char) => char.codePointAt(0) ?? 0))
  } catch {
    return undefined
  }
}
