// @vitest-environment jsdom
import '../../kit/jsdom.ts'
import { render, screen, within } from '@testing-library/react'
import { expect } from 'storybook/test'
import { describe, it } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import { CacheTerminal } from '../../../src/engine/monitor/cache-terminal.tsx'
import { MonitorBlockView } from '../../../src/engine/monitor/monitor-block.tsx'
import { RequestTrace } from '../../../src/engine/monitor/request-trace.tsx'
import { SlowStatements } from '../../../src/engine/monitor/slow-statements.tsx'
import { memoryServer } from '../list/kit/memory-server.ts'
import { openPage, prepareLists } from '../list/kit/open-list.tsx'

prepareLists()

function open(element: React.ReactElement, answers: readonly unknown[]) {
  const server = memoryServer([])
  const remaining = [...answers]
  const next = (path: string) => {
    if (!path.startsWith('mon/')) return Promise.resolve({}) as never
    const answer = remaining.length > 1 ? remaining.shift() : remaining[0]
    return (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)) as never
  }
  server.get.mockImplementation(next)
  server.post.mockImplementation(next)
  const { view, user } = openPage(element, server)
  render(view())
  return { server, user }
}

const reading = (uptime: number) => ({ at: 1_700_000_000_000, values: { 'process.uptime': uptime } })
const block = { block: 'monitor' as const, of: 'server' as const, values: ['process.uptime'] }

describe('a table of values', () => {
  it('shows an error with a retry, and keeps the last reading', async () => {
    const broken = new ApiError('server', 'Out of order')
    const { user } = open(<MonitorBlockView block={block} />, [broken, reading(61), broken])
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    const line = await screen.findByRole('row', { name: /process\.uptime/ })
    await expect(within(line).getByText('1 min 1 s')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /Refresh now/ }))
    await expect(await screen.findByText(/Could not be refreshed/)).toBeVisible()
    await expect(within(line).getByText('1 min 1 s')).toBeVisible()
  })
})

describe('slow statements', () => {
  const by = [{ who: 'GET /api/shop/order/list buyer', count: 3 }]
  const times = { count: 4, total: 80, max: 40, p95: 39, at: 0 }
  const statement = { sql: 'select a from t where b = ?', plan: ['SCAN t'], by, ...times }

  it('shows the request of a statement, and its plan when expanded', async () => {
    const { user } = open(<SlowStatements />, [{ at: 0, slow: 5, statements: [statement] }])
    const row = await screen.findByRole('row', { name: /GET \/api\/shop\/order\/list buyer × 3/ })
    await expect(within(row).getByText('SCAN t')).not.toBeVisible()
    await user.click(within(row).getByText('select a from t where b = ?', { selector: 'code' }))
    await expect(within(row).getByText('SCAN t')).toBeVisible()
    await expect(within(row).getByText('39 ms')).toBeVisible()
  })

  it('shows the threshold when there are none', async () => {
    open(<SlowStatements />, [{ at: 0, slow: 5, statements: [] }])
    await expect(await screen.findByText('No statement has taken 5 ms since the start')).toBeVisible()
  })
})

describe('trace', () => {
  const request = { method: 'GET', duration: 3 }
  const requests = [
    { ...request, at: 1_700_000_001_000, url: '/api/fine', status: 200 },
    { ...request, at: 1_700_000_000_000, url: '/api/lost', status: 404 },
  ]

  it('shows all requests, those of one class, or none', async () => {
    const { user } = open(<RequestTrace />, [{ at: 0, requests }])
    await expect(await screen.findByText('/api/fine')).toBeVisible()
    await user.click(screen.getByText('4xx 1'))
    await expect(screen.queryByText('/api/fine')).toBeNull()
    await expect(screen.getByText('/api/lost')).toBeVisible()
    await user.click(screen.getByText('5xx 0'))
    await expect(screen.getByText('No matching requests')).toBeVisible()
  })
})

describe('terminal', () => {
  it('deletes only after a confirmation', async () => {
    const answers = [{ lines: [], ask: 'Go on?' }, { lines: ['(integer) 1'] }]
    const { server, user } = open(<CacheTerminal />, [answers[0], answers[0], answers[1]])
    const input = screen.getByRole('textbox')
    const log = screen.getByRole('log')
    await user.type(input, 'del x{Enter}')
    await within(log).findByText('Go on?')
    await user.type(input, 'n{Enter}')
    await expect(within(log).getByText('Cancelled')).toBeVisible()
    await expect(server.post).toHaveBeenCalledTimes(1)
    await user.type(input, '{ArrowUp}{Enter}')
    await within(log).findAllByText('Go on?')
    await within(log).findByText(/anything else cancels/)
    await user.type(input, 'y{Enter}')
    await expect(await within(log).findByText('(integer) 1')).toBeVisible()
    await expect(server.post).toHaveBeenLastCalledWith('mon/terminal', { line: 'del x', confirmed: true })
  })

  it('shows errors in its log', async () => {
    const { user } = open(<CacheTerminal />, [new ApiError('server', 'Out of order')])
    await user.type(screen.getByRole('textbox'), 'keys{Enter}')
    await expect(await within(screen.getByRole('log')).findByText('Out of order')).toBeVisible()
  })
})
