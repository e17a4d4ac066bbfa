import { expect, it } from 'vitest'
import {
  dictionaryOfStates,
  hasOwnAction,
  isFreeAction,
  stateDictionaryOf,
  withDraftState,
  withFirstStates,
  withInitial,
  withItem,
  withTransition,
} from '../../../../src/schema/edit/state-edits.ts'
import { stateGraph } from '../../../../src/schema/edit/state-graph.ts'
import { compactJson } from '../../../../src/schema/model/compact-json.ts'
import type { CompiledResource } from '../../../../src/schema/model/compiled.ts'

const own = compactJson({
  title: 'Notes',
  fields: {},
  states: { field: 'status', initial: 'draft', draft: ['draft'] },
  actions: { submit: { do: 'transition', title: 'Submit', from: ['draft'], to: 'sent' } },
})
const title = { zh: '归档', en: 'Archive' }
const read = JSON.parse

it('a transition is added with one role, several or none', () => {
  const action = { name: 'archive', title, from: ['sent'], roles: ['buyer'] }
  expect(read(withTransition(own, { ...action, to: 'old' })).actions.archive).toEqual({
    ...{ do: 'transition', title, from: ['sent'], to: 'old', by: 'buyer' },
  })
  const several = read(withTransition(own, { ...action, roles: ['buyer', 'quality'] })).actions.archive
  expect([several.by, 'to' in several]).toEqual([['buyer', 'quality'], false])
  expect(read(withTransition(own, { ...action, roles: [] })).actions.archive).not.toHaveProperty('by')
  expect(withTransition('{', { ...action })).toBe('{')
})

it('a name of an action is free once', () => {
  expect(['archive', 'submit', '1st', ''].map((name) => isFreeAction(name, ['submit']))).toEqual([
    ...[true, false, false, false],
  ])
  expect([hasOwnAction(own, 'submit'), hasOwnAction(own, 'toString')]).toEqual([true, false])
})

it('the settings of states change in a file that has them', () => {
  expect(read(withInitial(own, 'sent')).states.initial).toBe('sent')
  expect(read(withDraftState(own, 'sent', true)).states.draft).toEqual(['draft', 'sent'])
  expect(read(withDraftState(own, 'draft', false)).states).toEqual({ field: 'status', initial: 'draft' })
  const none = compactJson({ title: 'Notes', fields: {} })
  // States of a mixin would lose their transitions.
  expect([withInitial(none, 'sent'), withDraftState(none, 'sent', true)]).toEqual([none, none])
})

it('a resource without states gets a field with a dictionary of its own', () => {
  const none = compactJson({ title: 'Notes', label: 'name', fields: { name: { type: 'text', title } } })
  const first = { field: 'status', dictionary: stateDictionaryOf('test/saleNote'), initial: 'draft' }
  expect(first.dictionary).toBe('test_salenote_status')
  const made = read(withFirstStates(none, first))
  expect(made.states).toEqual({ field: 'status', initial: 'draft' })
  expect(made.fields.status).toMatchObject({ type: 'list', dict: 'test_salenote_status', readOnly: true })
  // Records with states have a page, where their process is.
  expect(made.form.open).toBe('page')
  const drawer = compactJson({ ...read(none), form: { open: 'drawer' } })
  expect(read(withFirstStates(drawer, first)).form.open).toBe('drawer')
  expect(read(dictionaryOfStates({ zh: '笔记', en: 'Notes' }, 'draft', title))).toMatchObject({
    title: { zh: '笔记状态', en: 'Notes: states' },
    items: [{ value: 'draft', title }],
  })
  expect(withFirstStates(own, first)).toBe(own)
  expect(withFirstStates(none, { ...first, field: 'name' })).toBe(none)
})

it('a dictionary gets an item with a new value', () => {
  const dictionary = compactJson({ title: 'States', items: [{ value: 'a', title: 'A' }] })
  expect(read(withItem(dictionary, 'b', title) ?? '').items).toEqual([
    { value: 'a', title: 'A' },
    { value: 'b', title },
  ])
  expect([withItem(dictionary, 'a', title), withItem('{}', 'b', title)]).toEqual([undefined, undefined])
})

const action = (name: string, from: readonly string[], to?: string) => ({
  ...{ name, title: name, permission: '', from, ask: [], batch: false, danger: false },
  ...(to !== undefined && { to }),
})
const resource = {
  states: { field: 'status', initial: 'draft', draft: ['draft'] },
  actions: [
    action('submit', ['draft', 'back'], 'sent'),
    action('return', ['sent'], 'back'),
    action('note', ['sent']),
    action('keep', ['sent', 'back'], 'sent'),
    { ...action('end', ['sent'], 'ended'), automatic: true as const },
    action('pin', []),
  ],
} as unknown as CompiledResource
const states = ['ended', 'sent', 'draft', 'unused', 'back'].map((name) => ({ name, title: name.toUpperCase() }))

it('the diagram has the states that are used, the initial one first, and an arrow for each pair', () => {
  const graph = stateGraph({ resource, states }, (name) => (name === 'submit' ? ['buyer'] : []))
  expect(
    graph.states.map(({ value, isInitial, isDraft, inside }) => [value, isInitial, isDraft, inside.length]),
  ).toEqual([
    ['draft', true, true, 0],
    ['ended', false, false, 0],
    ['sent', false, false, 2],
    ['back', false, false, 0],
  ])
  expect(graph.edges.map(({ from, to, actions }) => [from, to, actions.map(({ name }) => name).join()])).toEqual([
    ['draft', 'sent', 'submit'],
    ['back', 'sent', 'submit,keep'],
    ['sent', 'back', 'return'],
    ['sent', 'ended', 'end'],
  ])
  expect(graph.edges[0]?.actions[0]).toMatchObject({ roles: ['buyer'], isAutomatic: false })
  expect(stateGraph({ resource, states }, () => [], ['unused']).states.map(({ value }) => value)).toContain('unused')
})

it('a resource without states has no diagram', () => {
  const { states: _, ...without } = resource
  expect(stateGraph({ resource: without as CompiledResource, states: [] }, () => [])).toEqual({ states: [], edges: [] })
})
