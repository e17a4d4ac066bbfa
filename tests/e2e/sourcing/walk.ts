import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { nowText } from '../../../server/platform/time.ts'
import { password } from '../../kit/api-server.ts'
import { atRest } from '../../kit/at-rest.ts'
import { type Product, sharedProduct } from '../../kit/product.ts'

const hourAhead = new URL('../../kit/clock/hour-ahead.ts', import.meta.url).href

// biome-ignore lint/suspicious/noExplicitAny: each caller knows its answer.
type Read = (path: string, body?: object, method?: 'POST' | 'PUT') => Promise<any>

/** Longest time of a walk on a busy machine; alone it takes a quarter of it. Milliseconds. */
export const patience = 480_000

/** A product with a clock that moves on demand, and the people of a sourcing event. Process steps are pressed in pages only. */
export type Walk = {
  readonly product: Product
  /** Time in so many minutes by the clock of the server. */
  inMinutes(minutes: number): string
  /** Lets an hour pass, and the server do what is due. */
  hourLater(): Promise<void>
  /** Reads as a demo account: to assert what is stored. */
  reader(username: string): Promise<Read>
  /** Adds an account that signs in with the password of the tests. */
  addAccount(account: { readonly username: string; readonly [field: string]: string }): Promise<void>
  /** Adds an account of a qualified company. */
  addBidder(username: string, supplierCode: string): Promise<void>
  /** A page of an account that a test added. */
  enter(username: string, path: string): Promise<Page>
  /** Errors of the pages that this test file opened. */
  faults(): readonly string[]
  /** A page of a demo account. */
  open(username: string, path: string): Promise<Page>
}

type Server = Omit<Walk, 'enter' | 'faults' | 'open'>

let shared: Promise<Server> | undefined

/** The walk of a test file. The files of a process share one server, whose clock only moves ahead, but no errors of pages. */
export async function sharedWalk(): Promise<Walk> {
  shared ??= startWalk()
  const server = await shared
  const faults: (readonly string[])[] = []
  const visit = async (username: string, path: string, secret?: string) => {
    const { page, faults: own } = await server.product.open(username, path, undefined, secret)
    faults.push(own)
    return page
  }
  return {
    ...server,
    faults: () => faults.flat(),
    enter: (username, path) => visit(username, path, password),
    open: (username, path) => visit(username, path),
  }
}

async function startWalk(): Promise<Server> {
  const product = await sharedProduct({
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${hourAhead}`,
    CAPTCHA: 'off',
  })
  const { url, pid } = product.server
  let hours = 0
  const reader = async (username: string): Promise<Read> => {
    const call = async (path: string, headers: Record<string, string>, body?: object, method = 'POST') => {
      const sent = { method, headers: { ...headers, 'Content-Type': 'application/json' } }
      const init = body ? { ...sent, body: JSON.stringify(body) } : { headers }
      const answer = await (await fetch(`${url}/api/${path}`, init)).json()
      if (!answer.success) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.result)}`)
      return answer.result
    }
    const { token } = await call('sys/demo/login', {}, { username })
    return (path, body, method) => call(path, { 'X-Access-Token': token }, body, method)
  }
  const admin = await reader('admin')
  const jobs = await admin('sys/job/list?pageSize=50')
  const due = jobs.records.find((job: object) => Object.values(job).includes('dueActions'))
  const serverTime = async () => (await (await fetch(`${url}/api/sys/demo/accounts`)).json()).timestamp as number
  const added = new Set<string>()
  const addAccount: Walk['addAccount'] = async (account) => {
    added.add(account.username)
    await admin('sys/user/add', { realname: account.username, password, ...account })
  }
  return {
    product,
    addAccount,
    reader,
    inMinutes: (minutes) => nowText(Date.now() + hours * 3_600_000 + minutes * 60_000),
    hourLater: async () => {
      const before = await serverTime()
      process.kill(pid, 'SIGUSR2')
      hours += 1
      await expect.poll(serverTime).toBeGreaterThan(before + 3_000_000)
      await admin('sys/job/run', { id: due.id })
    },
    addBidder: async (username, supplierCode) => {
      if (added.has(username)) return
      const { records } = await admin(`srm/supplier/base/list?supplierCode=${supplierCode}`)
      await addAccount({ username, roles: 'supplier', userType: 'supplier', supplierId: records[0].id })
    },
  }
}

/** Loads a page again and waits for its rest: a button that moves under the pointer misses its click. */
export async function reloaded(page: Page): Promise<void> {
  await page.reload()
  await atRest(page)
}
