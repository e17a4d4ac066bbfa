import { Text } from '@codemirror/state'
import { expect, it } from 'vitest'
import { diagnosticsOf } from '../../../src/engine/blocks/studio/code/diagnostics.ts'

const doc = Text.of(['{', '  "feilds": { "a": { "check": "amuont > 1" } },', '  "x": tru', '}'])
const marked = (line: number, column: number) => {
  const problem = { line, column, message: 'm', severity: 'error' as const }
  const [found] = diagnosticsOf(doc, [problem], String)
  return found && doc.sliceString(found.from, found.to)
}

it('marks the string or word at the place of a problem', () => {
  expect(marked(2, 3)).toBe('"feilds"')
  expect(marked(2, 32)).toBe('amuont')
  expect(marked(3, 8)).toBe('tru')
  expect(marked(2, 13)).toBe('{')
})

it('marks the nearest letter where the text has become shorter', () => {
  expect(marked(3, 90)).toBe('u')
  expect(marked(90, 1)).toBe('}')
  expect(marked(0, 0)).toBe('{')
})

it('sorts the problems and offers the meant name as a fix', () => {
  const found = diagnosticsOf(
    doc,
    [
      { line: 3, column: 8, message: 'second', severity: 'warning' },
      { line: 2, column: 3, message: 'first', severity: 'error', suggestion: 'fields' },
    ],
    (name) => `fix ${name}`,
  )
  expect(found.map(({ message, severity }) => [message, severity])).toEqual([
    ['first', 'error'],
    ['second', 'warning'],
  ])
  expect(found.map(({ actions }) => actions?.map(({ name }) => name))).toEqual([['fix fields'], []])
})
