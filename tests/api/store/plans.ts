import type { StoragePlan } from '../../../src/schema/model/compiled-storage.ts'

/** A small plan as the compiler makes it: `name` is searchable, `code` is unique in a tenant. */
export const supplier: StoragePlan = {
  table: 'srm_supplier',
  columns: [
    { name: 'id', field: 'id', type: 'text' },
    { name: 'tenant_id', field: 'tenantId', type: 'text' },
    { name: 'version', field: 'version', type: 'integer' },
    { name: 'code', field: 'code', type: 'text' },
    { name: 'name', field: 'name', type: 'text' },
    { name: 'amount', field: 'amount', type: 'number' },
    { name: 'rank', field: 'rank', type: 'integer' },
  ],
  indexes: [
    { name: 'uq_srm_supplier_tenant_id_code', columns: ['tenant_id', 'code'], unique: true },
    { name: 'ix_srm_supplier_tenant_id_rank', columns: ['tenant_id', 'rank'], unique: false },
  ],
  searchable: ['name'],
}

/** Statement that adds a row; missing values are empty. */
export function insertSupplier(id: string, values: { readonly [column: string]: unknown } = {}) {
  const row = { id, tenant_id: '0', version: 1, code: id, name: null, amount: null, rank: null, ...values }
  const names = Object.keys(row)
  return {
    sql: `insert into srm_supplier (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
    parameters: Object.values(row),
  }
}
