import { describe, expect, it } from 'vitest'
import { lineOption } from '../../../src/engine/monitor/line-option.ts'
import {
  answered,
  type Console,
  emptyConsole,
  entered,
  stepped,
  withLines,
} from '../../../src/engine/monitor/terminal-state.ts'
import { bytesOnAxis, bytesText, spanText, valueText } from '../../../src/engine/monitor/value-text.ts'
import { parametersOf } from '../../../src/schema/model/monitored.ts'

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [250 * 1024 ** 2, '250 MB'],
  [1.25 * 1024 ** 4, '1.3 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [3661, '1 h 1 min'],
  [90_000, '1 d 1 h'],
])('%i seconds are %s', (seconds, text) => {
  expect(spanText(seconds, 'en')).toBe(text)
})

it('formats a value by its unit', () => {
  expect(valueText(12.34, 'percent', 'zh')).toBe('12.3 %')
  expect(valueText(1234.5, 'ms', 'zh')).toBe('1,235 ms')
  expect(valueText(0.25, 'ms', 'zh')).toBe('0.25 ms')
  expect(valueText(3700, 'seconds', 'zh')).toBe('1 小时 1 分')
  expect(valueText(0, 'time', 'zh')).toBe('1970-01-01 08:00:00')
  expect(valueText('x', 'text', 'zh')).toBe('x')
  expect(valueText(undefined, 'count', 'zh')).toBe('—')
})

it('draws lines over the times of the readings', () => {
  const all = parametersOf('web')
  const parameters = Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith('http.minute.m')))
  const past = [10, 20].map((mean, index) => ({ at: index * 5000, values: { 'http.minute.mean': mean } }))
  const palette = { font: '', text: '', quiet: '', line: '', surface: '', colors: [] }
  const option = lineOption({ parameters, past, lang: 'en', palette })
  expect(option).toMatchObject({
    xAxis: { data: ['08:00:00', '08:00:05'] },
    series: [
      { name: 'Mean time, last minute', data: [10, 20] },
      { name: 'Longest request, last minute', data: [0, 0] },
    ],
  })
})

it('uses one unit on an axis of bytes', () => {
  expect([0, 0.25, 0.5, 1.5].map((part) => bytesOnAxis(part * 1024 ** 2, 1024 ** 2))).toEqual([
    '0 MB',
    '0.25 MB',
    '0.5 MB',
    '1.5 MB',
  ])
})

describe('console', () => {
  const typed = (...commands: string[]) => commands.reduce<Console>(entered, emptyConsole)

  it('moves through the history, without repeated commands', () => {
    const steps: string[] = []
    let console = typed('keys', 'keys', 'info')
    for (const step of [1, 1, 1, -1, -1, -1] as const) {
      const [next, text] = stepped(console, step)
      console = next
      steps.push(text)
    }
    expect(steps).toEqual(['info', 'keys', 'keys', 'info', '', ''])
  })

  it('shows output, and waits for a confirmation', () => {
    const confirming = answered(typed('del x'), 'del x', { lines: [], ask: 'Go on?' })
    expect(confirming.asking).toBe('del x')
    expect(confirming.lines.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['input del x', 'output Go on?'])
    const wrong = answered(typed('x'), 'x', { lines: ['no'], isError: true })
    expect(wrong.lines.at(-1)).toMatchObject({ kind: 'error', text: 'no' })
    expect(wrong.asking).toBeUndefined()
  })

  it('keeps a thousand lines, each with a unique id', () => {
    let console = emptyConsole
    for (let count = 0; count < 300; count += 1) console = withLines(console, 'output', ['a', 'b', 'c', 'd'])
    expect(console.lines).toHaveLength(1000)
    expect(new Set(console.lines.map(({ id }) => id)).size).toBe(1000)
  })
})
