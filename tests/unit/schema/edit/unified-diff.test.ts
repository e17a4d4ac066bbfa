import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { unifiedDiff } from '../../../../src/schema/edit/unified-diff.ts'

const path = 'schemas/a.json'
const lines = (...rows: readonly (number | string)[]) => `${rows.join('\n')}\n`
const numbers = Array.from({ length: 40 }, (_, index) => index)

it.each([
  [
    'two places far from each other',
    lines(...numbers),
    lines(...numbers.map((n) => (n === 3 || n === 30 ? `x${n}` : n))),
  ],
  ['an added and a removed line', lines(1, 2, 3, 4), lines(1, 3, 4, 5)],
  ['a moved line', lines(1, 2, 3, 4, 5), lines(2, 3, 4, 1, 5)],
  ['a new file', null, lines('中', 'b')],
  ['a removed file', lines('a', 'b'), null],
  ['the first and the last line', lines(...numbers), lines('x', ...numbers.slice(1, -1), 'y')],
])('git applies %s', (_, before, after) => {
  const dir = mkdtempSync(join(tmpdir(), 'procura-diff-'))
  try {
    mkdirSync(join(dir, 'schemas'))
    if (before !== null) writeFileSync(join(dir, path), before)
    execFileSync('git', ['apply', '-'], { cwd: dir, input: unifiedDiff(path, before, after) })
    const found = () => readFileSync(join(dir, path), 'utf8')
    if (after === null) expect(found).toThrow('ENOENT')
    else expect(found()).toBe(after)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})

it('changes far from each other are hunks of their own, and none is no text', () => {
  const [before, after] = [lines(...numbers), lines('x', ...numbers.slice(1, -1), 'y')]
  expect(unifiedDiff(path, before, after).match(/^@@/gm)).toHaveLength(2)
  expect(unifiedDiff(path, before, before)).toBe('')
})
