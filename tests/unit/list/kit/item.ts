import type { CompiledResource } from '../../../../src/schema/model/compiled.ts'
import type { Resource } from '../../../../src/schema/model/resource.ts'
import { compiledOf } from '../../form/kit/compiled.ts'

export const itemCode = 'test/item'

const file: Omit<Resource, 'title'> = {
  label: 'name',
  fields: {
    name: { type: 'text', title: 'Name', required: true },
    price: { type: 'number', title: 'Price' },
    made: { type: 'date', title: 'Made on' },
    note: { type: 'text', title: 'Note' },
    status: { type: 'text', title: 'Status' },
    reason: { type: 'text', title: 'Reason' },
    secret: { type: 'password', title: 'Secret' },
  },
  list: {
    columns: ['name', 'price', { field: 'made', hidden: true }, 'status'],
    query: ['name', 'price', 'made', 'note'],
    sort: '-createTime',
  },
  form: { sections: [{ fields: ['name', 'price'] }] },
  states: {
    field: 'status',
    initial: 'draft',
  },
  actions: {
    submit: { do: 'transition', title: 'Submit', from: ['draft', 'rejected'], to: 'pending', batch: true },
    approve: { do: 'transition', title: 'Approve', from: ['pending'], to: 'approved', where: 'price < 100.0' },
    reject: {
      do: 'transition',
      title: 'Reject',
      from: ['pending'],
      to: 'rejected',
      ask: ['reason'],
      batch: true,
      danger: true,
    },
  },
}

/** A compiled resource with states; everything is allowed by default. */
export function itemPlan(more: Partial<CompiledResource> = {}): CompiledResource {
  const { resource } = compiledOf(file, itemCode)
  return { ...resource, can: [...resource.only, ...resource.actions.map(({ name }) => name)], ...more }
}
