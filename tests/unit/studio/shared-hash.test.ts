import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hashOf, sharedIn } from '../../../src/engine/blocks/playground/shared-hash.ts'

it('an address holds any file and sample', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), async (text, sample) => {
      const hash = await hashOf({ text, sample })
      expect(hash).toMatch(/^#[A-Za-z0-9_-]+$/)
      expect(new URL(`http://localhost/page/onl/playground${hash}`).hash).toBe(hash)
      expect(await sharedIn(hash)).toEqual({ text, sample })
    }),
  )
})

it('an address that is empty, cut off or of another kind holds nothing', async () => {
  const hash = await hashOf({ text: 'x'.repeat(500), sample: '{}' })
  const others = ['', '#', '#section', hash.slice(0, -6), `${hash.slice(0, 4)}*${hash.slice(5)}`]
  for (const other of others) expect([other, await sharedIn(other)]).toEqual([other, undefined])
})

it('an address does not unpack without end', async () => {
  const hash = await hashOf({ text: ' '.repeat(50_000_000), sample: '' })
  expect(hash.length).toBeLessThan(100_000)
  expect(await sharedIn(hash)).toBeUndefined()
})
