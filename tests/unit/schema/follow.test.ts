import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { follow } from '../../../server/boot/live/follow.ts'

let root = ''
let stop: () => Promise<void>
afterEach(async () => {
  await stop?.()
  rmSync(root, { recursive: true, force: true })
})

it('notices a folder that was moved away and back, and a replaced one', async () => {
  root = mkdtempSync(join(tmpdir(), 'procura-follow-'))
  const dir = join(root, 'schemas')
  mkdirSync(join(dir, 'resources'), { recursive: true })
  const refresh = vi.fn(async () => void (await stat(dir)))
  const onError = vi.fn()
  const followed = follow(dir, refresh, onError)
  stop = followed.stop
  const seenAfter = async (change: () => void) => {
    refresh.mockClear()
    change()
    await vi.waitFor(() => expect(refresh).toHaveBeenCalled(), 10_000)
  }
  const writeSeen = async (name: string) => {
    refresh.mockClear()
    // The watcher of a new folder starts after a moment.
    const write = () => {
      writeFileSync(join(dir, 'resources', name), String(Math.random()))
      expect(refresh).toHaveBeenCalled()
    }
    await vi.waitFor(write, { timeout: 10_000, interval: 200 })
  }
  renameSync(dir, `${dir}.away`)
  // A folder moved back before it is read counts as unchanged.
  await vi.waitFor(() => expect(onError).toHaveBeenCalled(), 10_000)
  await seenAfter(() => renameSync(`${dir}.away`, dir))
  await writeSeen('a.json')
  await seenAfter(() => {
    mkdirSync(join(root, 'other/resources'), { recursive: true })
    rmSync(dir, { recursive: true })
    renameSync(join(root, 'other'), dir)
  })
  await writeSeen('b.json')
  expect(onError.mock.calls.every(([{ code }]) => code === 'ENOENT')).toBe(true)
})
