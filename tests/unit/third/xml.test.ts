import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readXml } from '../../../server/rights/third/xml.ts'

const answer = `<?xml version="1.0" encoding="UTF-8"?>
<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">
  <cas:authenticationSuccess>
    <cas:user>li&amp;wang&#x4e2d;&#65;</cas:user>
    <cas:proxyGrantingTicket/>
  </cas:authenticationSuccess>
</cas:serviceResponse>
`

describe('answer of a sign-in server', () => {
  it('gives names without prefixes, attributes, and resolved text', () => {
    const root = readXml(answer)
    expect([root.name, root.attributes]).toEqual(['serviceResponse', { 'xmlns:cas': 'http://www.yale.edu/tp/cas' }])
    const [success] = root.children
    expect(success?.children.map(({ name, text }) => [name, text])).toEqual([
      ['user', 'li&wang中A'],
      ['proxyGrantingTicket', ''],
    ])
  })

  it.each([
    ['a document type', '<!DOCTYPE a><a/>'],
    ['an entity of its own', '<a>&b;</a>'],
    ['a name of an object', '<a>&constructor;</a>'],
    ['an entity without an end', '<a>&amp</a>'],
    ['an impossible character', '<a>&#0;&#xD800;</a>'],
    ['a comment', '<a><!-- --></a>'],
    ['CDATA', '<a><![CDATA[b]]></a>'],
    ['an instruction', '<a><?b?></a>'],
    ['two roots', '<a/><a/>'],
    ['text outside', '<a/>b'],
    ['crossed elements', '<a><b></a></b>'],
    ['other prefixes at start and end', '<x:a></y:a>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['an open element', '<a>'],
    ['no element', ''],
    ['deep nesting', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}`],
    ['many elements', `<a>${'<b/>'.repeat(5000)}</a>`],
  ])('is refused with %s', (_, text) => {
    expect(() => readXml(text)).toThrow(/./)
  })

  it('is read or refused, whatever is changed in it, and never gives markup as text', () => {
    const piece = fc.constantFrom('<', '>', '&', ';', '"', "'", '/', '!', '<!--', ']]>', '<a>', '</cas:user>', ' ', 'x')
    const changed = fc
      .array(fc.tuple(fc.nat(answer.length), fc.nat(8), piece), { minLength: 1, maxLength: 4 })
      .map((changes) => changes.reduce((text, [at, cut, by]) => text.slice(0, at) + by + text.slice(at + cut), answer))
    fc.assert(
      fc.property(changed, (text) => {
        let texts: readonly string[] = []
        try {
          const collect = (each: ReturnType<typeof readXml>): string[] => [each.text, ...each.children.flatMap(collect)]
          texts = collect(readXml(text))
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
        }
        for (const each of texts) expect(each).not.toContain('<')
      }),
      { numRuns: 2000 },
    )
  })
})
