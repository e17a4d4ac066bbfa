import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { graphProblems } from '../../../src/schema/process/check-graph.ts'
import { readProcess } from '../../../src/schema/process/read-process.ts'

// Models by which BPMN tools compare themselves; absent on a bare machine.
const folder = '../shared/standards/bpmn-miwg'
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.bpmn')) : []

it.skipIf(files.length === 0)(
  'reference models are read with their drawing, and judged with a reason for each part',
  () => {
    for (const name of files) {
      const { file, syntax, problems } = readProcess(readFileSync(join(folder, name), 'utf8'))
      expect([name, syntax]).toEqual([name, undefined])
      expect([name, file?.diagram.shapes.length]).not.toEqual([name, 0])
      // No element is left out in silence: it runs, is only drawn, or has a problem.
      const known = new Set([...Object.keys(file?.nodes ?? {}), ...problems.map(({ id }) => id)])
      const ends = Object.values(file?.flows ?? {}).flatMap(({ from, to }) => [from, to])
      expect([name, ends.filter((id) => !known.has(id))]).toEqual([name, []])
      for (const { message } of [...problems, ...(file ? graphProblems(file) : [])])
        expect(message).toMatch(/\w{2,} \w/)
    }
  },
)
