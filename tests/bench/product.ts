import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { password } from '../kit/api-server.ts'
import { openBrowser } from '../kit/browser.ts'
import { type ChildServer, startChild } from '../kit/child-server.ts'
import { seededFolder } from '../kit/first-start.ts'

/** Runs `work` with a temporary folder, and removes it. */
export async function inScratch<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'procura-bench-'))
  try {
    return await work(dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** A data folder under `dir` with the demo, as after a first start. */
export async function demoData(dir: string, schemas = resolve('schemas')): Promise<string> {
  const data = join(dir, 'data')
  await seededFolder(data, { schemas, password })
  return data
}

/** Runs `work` with the product over demo data, in its own process. */
export function withServer<T>(work: (server: ChildServer) => Promise<T>): Promise<T> {
  return inScratch(async (dir) => {
    const server = await startChild(['--data', await demoData(dir)], {}, 300_000)
    try {
      return await work(server)
    } finally {
      await server.stop()
    }
  })
}

/** Runs `work` with a browser. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await openBrowser()
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
