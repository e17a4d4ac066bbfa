import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkFiles } from '../../../server/boot/cli/check-files.ts'
import { lintProcesses } from '../../../server/features/process/lint-process.ts'
import { grantedByFiles, lintRights } from '../../../server/features/process/lint-rights.ts'
import { readProcesses } from '../../../server/features/process/read-processes.ts'
import { mistakeIn } from '../../../src/schema/model/mistake-text.ts'
import { bpmn } from '../../kit/bpmn.ts'

const shipped = 'schemas/processes/fin/deduction.bpmn'
const good = readFileSync(shipped, 'utf8')

async function adviceFor(text: string): Promise<readonly string[]> {
  const found = await lintProcesses(readProcesses([[shipped, text]]))
  for (const note of found) expect(note).toMatchObject({ file: shipped, severity: 'warning' })
  return found.map(({ pointer, message }) => `${pointer} ${message}`)
}

describe('advice about drawn processes', () => {
  it('has nothing to say about the shipped files', async () => {
    const files = globSync('schemas/processes/**/*.bpmn')
    expect(files.length).toBeGreaterThan(20)
    expect(await lintProcesses(readProcesses(files.map((file) => [file, readFileSync(file, 'utf8')])))).toEqual([])
  })

  it.each([
    ['an end without a name', ' name="End" procura:zh="结束"', '', ['/e set a name: people read it in the history']],
    [
      'a task outside of the drawing',
      'bpmnElement="take"',
      'bpmnElement="gone"',
      ['/take it has no place in the drawing'],
    ],
    [
      'a task on the others',
      'x="340" y="40" width="110"',
      'x="180" y="50" width="110"',
      ['approval', 'take', 'late'].map(
        (id) => `/${id} it overlaps another element in the drawing, or leaves its sub-process`,
      ),
    ],
    [
      'two flows with the same ends',
      '  </bpmn:process>',
      '    <bpmn:sequenceFlow id="f6" sourceRef="take" targetRef="e" />\n  </bpmn:process>',
      [
        '/f6 it has no place in the drawing',
        '/f6 another flow has the same ends and the same condition',
        '/take several flows leave without a gateway: all are taken; draw a parallel gateway',
      ],
    ],
    ['a name without a decision', 'id="f5"', 'id="f5" name="Yes"', ['/f5 only flows of a decision need a name']],
  ])('finds %s, and nothing else', async (_, from, to, expected) => {
    expect(good).toContain(from)
    expect((await adviceFor(good.replace(from, to))).toSorted()).toEqual(expected.toSorted())
  })

  it.each([
    [
      'a gateway between two nodes',
      { s: 'start', A: 'task', g: 'and', e: 'end' },
      's>A; A>g; g>e',
      '/g the gateway has one flow in and one out: remove it',
    ],
    [
      'a gateway that joins and splits',
      { s: 'start', p: 'and', A: 'task', B: 'task', g: 'and', C: 'task', D: 'task', q: 'and', e: 'end' },
      's>p; p>A; p>B; A>g; B>g; g>C; g>D; C>q; D>q; q>e',
      '/g the gateway joins and splits: draw one gateway for each',
    ],
    [
      'a task with two flows',
      { s: 'start', A: 'task', B: 'task', C: 'task', q: 'and', e: 'end' },
      's>A; A>B; A>C; B>q; C>q; q>e',
      '/A several flows leave without a gateway: all are taken; draw a parallel gateway',
    ],
    [
      'a needless termination',
      { s: 'start', A: 'task', e: 'stop' },
      's>A; A>e',
      '/e nothing else runs at this end: a plain end event is enough',
    ],
  ] as const)('finds %s', async (_, nodes, flows, expected) => {
    expect(await adviceFor(bpmn(nodes, flows))).toContain(expected)
  })

  it('waits for the mistakes of a file, and is silent about other files', async () => {
    expect(await adviceFor(good.replace('<bpmn:endEvent id="e"', '<bpmn:callActivity id="e"'))).toEqual([])
    expect(await adviceFor('no file at all')).toEqual([])
    expect(
      readProcesses([
        ['schemas/pages/a.json', '{}'],
        [shipped, null],
      ]),
    ).toEqual([])
  })

  it('has words in Chinese', async () => {
    const text = bpmn({ s: 'start', A: 'task', g: 'and', e: 'stop' }, 's>A; A>g; g>e')
    const found = await lintProcesses(readProcesses([[shipped, text]]))
    expect(found).toHaveLength(2)
    for (const note of found) expect(mistakeIn('zh', note).message).toMatch(/[\u4e00-\u9fff]/)
  })
})

it('roles of the shipped processes have the rights to what they decide, and one without them is noted at its element', async () => {
  const { model, files } = await checkFiles('schemas')
  const has = grantedByFiles(model)
  expect(lintRights(readProcesses(files), model, has)).toEqual([])
  const others = good.replace('procura:role="approver"', 'procura:role="auditor"')
  const found = lintRights(readProcesses([[shipped, others]]), model, has)
  expect(found.map(({ file, pointer, severity }) => [file, pointer, severity])).toEqual([
    [shipped, '/approval', 'warning'],
    [shipped, '/take', 'warning'],
  ])
  expect(found.map((note) => mistakeIn('zh', note).message)).toEqual([
    '角色 auditor 没有权限 fin:deduction:reject，其驳回会被拒绝',
    '角色 auditor 在此之前作决定，但没有权限 fin:deduction:approve，其决定会被拒绝',
  ])
})
