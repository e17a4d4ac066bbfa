import fs, { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { hostAndPortIn, openAddressOf } from '../../server/features/sources/address.ts'
import { sealed, unsealed } from '../../server/features/sources/secrets.ts'

it('gives the address of public servers, and of allowed ones', async () => {
  const addressOf = (host: string, port: number, allowed: readonly string[] = []) =>
    openAddressOf({ host, port }, allowed)
  expect(await addressOf('8.8.8.8', 5432)).toBe('8.8.8.8')
  const closed = ['127.0.0.1', '0.0.0.0', '169.254.169.254', '224.0.0.1', '10.1.2.3', '192.168.0.5', '::1', 'fd00::1']
  for (const host of [...closed, '::ffff:127.0.0.1', '::ffff:10.0.0.1', 'fe80::1'])
    expect([host, await addressOf(host, 5432)]).toEqual([host, undefined])
  expect(await addressOf('10.1.2.3', 5433, ['10.1.2.3:5433'])).toBe('10.1.2.3')
  expect(await addressOf('10.1.2.3', 5432, ['10.1.2.3:5433'])).toBeUndefined()
})

it('parses a host with an optional port', () => {
  expect(hostAndPortIn('db.example.com')).toEqual({ host: 'db.example.com', port: 5432 })
  expect(hostAndPortIn('10.0.0.5:5433')).toEqual({ host: '10.0.0.5', port: 5433 })
  expect(hostAndPortIn('jdbc:postgresql://db:5432/')).toEqual({ host: 'db', port: 5432 })
  expect(hostAndPortIn('[2001:db8::1]:5432')).toEqual({ host: '2001:db8::1', port: 5432 })
  const wrong = ['http://db', 'db/other?host=127.0.0.1', 'user:pw@db', 'db:99999', '/var/run/postgresql', '']
  expect(wrong.map((text) => hostAndPortIn(text))).toEqual(wrong.map(() => undefined))
})

it('makes one key for texts that are encrypted first at once, on a slow disk too', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'seal-first-'))
  const { writeFile } = fs
  // A file exists before its content is written.
  fs.writeFile = async (path, data, options) => {
    const flag = (options as { readonly flag?: string } | undefined)?.flag ?? 'w'
    await writeFile(path, '', { flag })
    await setTimeout(50)
    await writeFile(path, data, { ...(options as object), flag: 'w' })
  }
  syncBuiltinESMExports()
  try {
    const [first, second] = await Promise.all([sealed(dir, 'first'), sealed(dir, 'second')])
    expect([await unsealed(dir, first), await unsealed(dir, second)]).toEqual(['first', 'second'])
  } finally {
    fs.writeFile = writeFile
    syncBuiltinESMExports()
  }
  expect(await readdir(dir)).toEqual(['secret.key'])
  await rm(dir, { recursive: true })
})

it('decrypts a text with its own key only', async () => {
  const [one, other] = await Promise.all(['a', 'b'].map((name) => mkdtemp(join(tmpdir(), `seal-${name}-`))))
  if (!(one && other)) throw new Error('no folders')
  const [first, second] = await Promise.all([sealed(one, 'pässword'), sealed(one, 'pässword')])
  expect(first).not.toContain('pässword')
  expect(first).not.toBe(second)
  expect(await unsealed(one, first)).toBe('pässword')
  expect(await unsealed(other, first)).toBeUndefined()
  expect(
    await unsealed(
      one,
      first.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
    ),
  ).not.toBe('pässword')
  expect(await unsealed(one, 'nothing')).toBeUndefined()
  expect((await stat(join(one, 'secret.key'))).mode & 0o077).toBe(0)
  await Promise.all([one, other].map((dir) => rm(dir, { recursive: true })))
})
