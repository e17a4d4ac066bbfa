import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hostAndPortIn, isOpenAddress } from '../../server/features/sources/address.ts'
import { sealed, unsealed } from '../../server/features/sources/secrets.ts'

it('refuses loopback, link-local and multicast addresses', () => {
  const closed = ['127.0.0.1', '127.9.9.9', '0.0.0.0', '169.254.169.254', '224.0.0.1', '255.255.255.255', '::1', '::']
  const mapped = ['::ffff:127.0.0.1', '::ffff:169.254.169.254', 'fe80::1', 'ff02::1', 'localhost', '']
  expect([...closed, ...mapped].filter(isOpenAddress)).toEqual([])
  expect(['10.1.2.3', '192.168.0.5', '8.8.8.8', '2001:db8::1'].filter(isOpenAddress)).toHaveLength(4)
})

it('parses a host with an optional port', () => {
  expect(hostAndPortIn('db.example.com')).toEqual({ host: 'db.example.com', port: 5432 })
  expect(hostAndPortIn('10.0.0.5:5433')).toEqual({ host: '10.0.0.5', port: 5433 })
  expect(hostAndPortIn('jdbc:postgresql://db:5432/')).toEqual({ host: 'db', port: 5432 })
  expect(hostAndPortIn('[2001:db8::1]:5432')).toEqual({ host: '2001:db8::1', port: 5432 })
  const wrong = ['http://db', 'db/other?host=127.0.0.1', 'user:pw@db', 'db:99999', '/var/run/postgresql', '']
  expect(wrong.map(hostAndPortIn)).toEqual(wrong.map(() => undefined))
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
