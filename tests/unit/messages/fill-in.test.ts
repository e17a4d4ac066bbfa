import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escaped, filledHtml, filledText, variablesIn } from '../../../server/features/messages/channels/fill-in.ts'
import { testData } from '../../../server/features/messages/test-data.ts'
import { textOfHtml } from '../../../src/schema/base/text-of-html.ts'

const v = (name: string) => '$'.concat('{', name, '}')

describe('variables', () => {
  it('are listed once each, in order', () => {
    expect(variablesIn(`${v('b')} ${v('a')}`, null, `${v(' b ')} ${v('c_1')} $d {e} ${v('1x')} ${v('a.b')}`)).toEqual([
      'b',
      'a',
      'c_1',
    ])
  })

  it('are replaced once: a value is not a template', () => {
    const values = { a: v('b'), b: 'secret' }
    expect(filledText(`x ${v('a')}`, values)).toBe(`x ${v('b')}`)
    expect(filledHtml(`<p>${v('a')}</p>`, values)).toBe(`<p>${v('b')}</p>`)
  })

  it('without a value are empty, also inherited properties', () => {
    expect(filledText(`[${v('constructor')}${v('toString')}${v('__proto__')}${v('none')}]`, {})).toBe('[]')
  })

  it('keep a title on one line', () => {
    expect(filledText(`Re: ${v('a')}`, { a: 'x\r\nBcc: y@z.example' })).toBe('Re: x Bcc: y@z.example')
  })

  it('are escaped in HTML', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const html = filledHtml(`<p>${v('a')}</p>`, { a: value })
        expect(html.replaceAll('<br />', '')).not.toMatch(/<(?!\/?p>)/)
      }),
    )
    expect(filledHtml(`<p title="${v('a')}">x</p>`, { a: '" onclick="alert(1)' })).not.toContain('onclick')
    expect(filledHtml(`<a href="${v('a')}">x</a>`, { a: 'javascript:alert(1)' })).toBe('<a>x</a>')
    expect(filledHtml(`<a href="${v('a')}">x</a>`, { a: 'https://x.example/?a=1&b' })).toContain('href="https://x.ex')
  })
})

describe('HTML as plain text', () => {
  it('has a line for each block, and addresses after links', () => {
    const html =
      '<h2>T</h2><p>a&amp;b<br>c</p><ul><li>one</li><li>two</li></ul><p><a href="https://x.example">x</a></p>'
    expect(textOfHtml(html)).toBe('T\na&b\nc\n- one\n- two\n\nx (https://x.example)')
  })

  it('restores the text of escaped HTML', () => {
    for (const text of ['<b>&amp;</b>', `"'`, '数量 < 10 & 单价 > 3']) expect(textOfHtml(escaped(text))).toBe(text)
    expect(textOfHtml('&#20013;&#x6587;&nbsp;&unknown;&#0;')).toBe('中文 &unknown;&#0;')
  })
})

it('requires a JSON object as test data', () => {
  expect(testData('{"a":1,"b":null,"c":{"d":[1]},"e":true}')).toEqual({ a: '1', b: '', c: '{"d":[1]}', e: 'true' })
  expect(testData(' ')).toEqual({})
  for (const json of ['[1]', '1', 'null', '{', '"a"']) expect(testData(json)).toBeUndefined()
})
