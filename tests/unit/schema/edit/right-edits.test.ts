import { describe, expect, it } from 'vitest'
import {
  fieldAccess,
  grantedTo,
  hasOwnRight,
  hasRowCondition,
  limitedFields,
  rolesWithRights,
  withFieldAccess,
  withoutRole,
  withRight,
  withRole,
} from '../../../../src/schema/edit/right-edits.ts'
import { compactJson } from '../../../../src/schema/model/compact-json.ts'

const file = {
  title: 'Notes',
  fields: { name: { type: 'text' }, price: { type: 'number' } },
  actions: {
    open: { do: 'transition', title: 'Open', from: ['a'], by: 'buyer' },
    close: { like: 'bill' },
    note: { do: 'set', title: 'Note' },
  },
  rights: { buyer: { can: ['list', 'view'], hide: ['price'] }, supplier: { can: ['*'], where: 'a == 1' } },
}
const inherited = {
  rights: { auditor: { can: ['list', 'view', 'export'], where: 'true' }, finance: { can: [] } },
  by: { open: [], close: ['finance', 'approver'], note: [], shared: ['quality'] },
}
const grantable = { rights: ['list', 'view', 'add', 'export'], actions: ['open', 'close', 'note', 'shared'] }
const at = (value: object = file) => ({ text: compactJson(value), inherited })
const give = (role: string, right: string, isOn = true, value: object = file) =>
  JSON.parse(withRight(at(value), { role, right, isOn }, grantable))

describe('matrix of rights', () => {
  it('has the roles of the file, of its mixins, and those that actions name', () => {
    expect(rolesWithRights(at(), grantable)).toEqual([
      ...['buyer', 'supplier', 'auditor', 'finance', 'approver', 'quality'],
    ])
    expect([hasOwnRight(at().text, 'buyer'), hasOwnRight(at().text, 'auditor')]).toEqual([true, false])
    expect(['buyer', 'supplier', 'auditor'].map((role) => hasRowCondition(at(), role))).toEqual([false, true, true])
  })

  it.each([
    ['buyer', 'list', 'yes'],
    ['buyer', 'add', 'no'],
    ['buyer', 'open', 'yes'],
    ['supplier', 'add', 'yes'],
    ['auditor', 'export', 'yes'],
    ['approver', 'close', 'yes'],
    ['quality', 'shared', 'fixed'],
    ['nobody', 'list', 'no'],
  ] as const)('%s has %s: %s', (role, right, granted) => {
    expect(grantedTo(at(), role, right)).toBe(granted)
  })

  it('gives and takes a basic right in the order of the rights', () => {
    expect(give('buyer', 'add').rights.buyer).toEqual({ can: ['list', 'view', 'add'], hide: ['price'] })
    expect(give('buyer', 'list', false).rights.buyer).toEqual({ can: ['view'], hide: ['price'] })
    expect(give('quality', 'list').rights.quality).toEqual({ can: ['list'] })
  })

  it('spells a star out when one right is taken', () => {
    expect(give('supplier', 'add', false).rights.supplier).toEqual({
      can: ['list', 'view', 'export', 'open', 'close', 'note', 'shared'],
      where: 'a == 1',
    })
  })

  it('copies the entry of a mixin before it changes it', () => {
    expect(give('auditor', 'export', false).rights.auditor).toEqual({ can: ['list', 'view'], where: 'true' })
  })

  it('writes the roles of an action of the file with the action', () => {
    expect(give('approver', 'open').actions.open.by).toEqual(['buyer', 'approver'])
    expect(give('buyer', 'open', false).actions.open).not.toHaveProperty('by')
    expect(give('approver', 'close', false).actions.close).toEqual({ like: 'bill', by: 'finance' })
    const none = give('finance', 'close', false, give('approver', 'close', false))
    expect(none.actions.close).toEqual({ like: 'bill', by: [] })
    expect(give('buyer', 'note').actions.note.by).toBe('buyer')
  })

  it('writes an action of a mixin into the rights of the role', () => {
    expect(give('buyer', 'shared').rights.buyer.can).toEqual(['list', 'view', 'shared'])
  })

  it('leaves out an entry that grants nothing, unless it replaces one of a mixin', () => {
    const only = { title: 'Notes', fields: {}, rights: { buyer: { can: ['list'] } } }
    expect(give('buyer', 'list', false, only)).toEqual({ title: 'Notes', fields: {} })
    const replacing = { title: 'Notes', fields: {}, rights: { auditor: { can: ['list'] } } }
    expect(give('auditor', 'list', false, replacing).rights).toEqual({ auditor: { can: [] } })
  })

  it('adds an entry for a role, and removes it', () => {
    expect(JSON.parse(withRole(at(), 'quality')).rights.quality).toEqual({ can: ['list', 'view'] })
    expect(JSON.parse(withRole(at(), 'auditor')).rights.auditor).toEqual(inherited.rights.auditor)
    expect(JSON.parse(withoutRole(at().text, 'supplier')).rights).toEqual({ buyer: file.rights.buyer })
    const one = compactJson({ title: 'Notes', rights: { buyer: { can: ['list'] } } })
    expect(JSON.parse(withoutRole(one, 'buyer'))).toEqual({ title: 'Notes' })
  })

  it('limits fields for a role', () => {
    expect(['name', 'price'].map((field) => fieldAccess(at(), 'buyer', field))).toEqual(['edit', 'none'])
    expect(fieldAccess(at(), 'quality', 'name')).toBeUndefined()
    expect(limitedFields(at(), ['buyer', 'quality'], ['name', 'price'])).toEqual(['price'])
    const read = withFieldAccess(at(), 'buyer', 'price', 'read')
    expect(JSON.parse(read).rights.buyer).toEqual({ can: ['list', 'view'], readOnly: ['price'] })
    const full = withFieldAccess({ text: read, inherited }, 'buyer', 'price', 'edit')
    expect(JSON.parse(full).rights.buyer).toEqual({ can: ['list', 'view'] })
  })

  it('changes no text that cannot be read', () => {
    const broken = { text: '{ "title": ', inherited }
    expect(withRight(broken, { role: 'buyer', right: 'list', isOn: true }, grantable)).toBe(broken.text)
    expect(rolesWithRights(broken, grantable)).toEqual(['auditor', 'finance', 'approver', 'quality'])
  })
})
