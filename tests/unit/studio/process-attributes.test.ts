import { describe, expect, it } from 'vitest'
import {
  completionAttributes,
  completionIn,
  handlerAttributes,
  handlersIn,
  listIn,
  spanIn,
  spanText,
} from '../../../src/engine/blocks/studio/process/attributes.ts'
import { readProcess } from '../../../src/schema/process/read-process.ts'
import { bpmn } from '../../kit/bpmn.ts'

type Written = Readonly<Record<string, string>>
const reader = (written: Written) => (name: string) => written[name]

/** Attributes as text of the file, without the removed ones. */
const written = (attributes: object) =>
  Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${value}"`]))
    .join(' ')

const task = (attributes: string) => {
  const { file, problems } = readProcess(bpmn({ s: 'start', A: `task ${attributes}`, e: 'end' }, 's>A; A>e'))
  return { handlers: file?.nodes.A?.handlers, completion: file?.nodes.A?.completion, problems }
}

describe('handlers of a task', () => {
  it.each([
    [
      { by: 'role', of: 'finance', role: '' },
      { by: 'role', role: 'finance' },
    ],
    [{ by: 'head', of: 'starter', role: '' }, { by: 'head' }],
    [
      { by: 'head', of: 'createBy', role: '' },
      { by: 'head', field: 'createBy' },
    ],
    [
      { by: 'field', of: 'reviewers', role: '' },
      { by: 'field', field: 'reviewers' },
    ],
    [
      { by: 'people', of: "['ann']", role: '' },
      { by: 'people', cel: "['ann']" },
    ],
    [{ by: 'choice', of: '', role: '' }, { by: 'starter' }],
    [
      { by: 'choice', of: 'quality', role: '' },
      { by: 'starter', of: 'quality' },
    ],
    [
      { by: 'level', of: '2', role: '' },
      { by: 'matrix', level: 2 },
    ],
    [
      { by: 'level', of: '2', role: 'approver' },
      { by: 'matrix', level: 2, role: 'approver' },
    ],
  ] as const)('%j is read by the interpreter, and again by the editor', (handlers, read) => {
    const attributes = handlerAttributes(handlers)
    expect(task(written(attributes))).toMatchObject({ handlers: read, problems: [] })
    const own = Object.fromEntries(
      Object.entries(attributes).flatMap(([name, value]) =>
        value === undefined ? [] : [[name.replace('procura:', ''), value]],
      ),
    )
    expect(handlersIn(reader(own))).toEqual(handlers)
  })

  it('removes what another kind has written', () => {
    expect(handlerAttributes({ by: 'role', of: 'a', role: '' })).toMatchObject({
      'procura:role': 'a',
      'procura:level': undefined,
      'procura:people': undefined,
    })
    expect(Object.values(handlerAttributes({ by: undefined, of: '', role: '' }))).toEqual(Array(6).fill(undefined))
  })
})

it.each([
  [{ of: 'any', count: 2 }, 'any'],
  [{ of: 'all', count: 2 }, 'all'],
  [{ of: 'number', count: 3 }, 3],
] as const)('completion %j is read by the interpreter', (completion, read) => {
  const text = written({ ...completionAttributes(completion), 'procura:role': 'a' })
  expect(task(text)).toMatchObject({ completion: read, problems: [] })
})

it('reads the mark of one after the other before the attribute', () => {
  expect(completionIn(reader({ complete: 'all' }), true).of).toBe('turn')
  expect(completionIn(reader({ complete: '4' }), false)).toEqual({ of: 'number', count: 4 })
})

it.each(['P2D', 'PT48H', 'PT30M', 'P1W'])('shows %s as a number and a unit', (text) => {
  const span = spanIn(text)
  expect(span && spanText(span)).toBe(text)
})

it.each(['P1DT2H', '', 'P2M', 'soon'])('leaves %s as text', (text) => {
  expect(spanIn(text)).toBeUndefined()
})

it('reads lists without empty parts', () => {
  expect(listIn(' a, b,,')).toEqual(['a', 'b'])
  expect(listIn(undefined)).toEqual([])
})
