// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { cleanNotice } from '../../../../src/shell/notices/clean-notice.ts'
import { cleanHtml } from '../../../../widgets/kit/html.tsx'

function clean(html: string, hasDocuments = false): string {
  const container = document.createElement('div')
  container.append(cleanNotice(html, hasDocuments))
  return container.innerHTML
}

describe('body of a notice', () => {
  it.each([
    ['<p onclick="x()" style="position:fixed" class="shell-header">a</p>', '<p>a</p>'],
    ['<script>x()</script><style>p{}</style><form><input><button>b</button></form>', 'b'],
    ['<iframe src="https://example.com"></iframe><svg><script>x()</script></svg>', ''],
    ['<a href="javascript:x()">a</a><img src="x" onerror="x()">', '<a>a</a>'],
    ['<a href="/list/bd/bank" target="_top">a</a>', '<a href="/list/bd/bank">a</a>'],
  ])('has no active content: %s', (html, expected) => {
    expect(clean(html)).toBe(expected)
  })

  it('opens other sites in a new window, in any spelling', () => {
    for (const href of ['https://example.com/', '//example.com/', '/\\example.com/'])
      expect(clean(`<a href="${href}">a</a>`)).toBe(`<a href="${href}" target="_blank" rel="noopener noreferrer">a</a>`)
    expect(clean('<a href="mailto:a@example.com">a</a>')).toBe('<a href="mailto:a@example.com">a</a>')
  })

  it('replaces an external picture by a link', () => {
    const link = (words: string) =>
      `<a href="https://example.com/p.png" target="_blank" rel="noopener noreferrer">${words}</a>`
    expect(clean('<img src="https://example.com/p.png" alt="plan">')).toBe(link('plan'))
    expect(clean('<img src="https://example.com/p.png">')).toBe(link('https://example.com/p.png'))
    expect(clean('<img src="/api/p.png" alt="p">')).toBe('<img src="/api/p.png" alt="p">')
    expect(clean('<img src="data:image/png;base64,AA==">')).toBe('<img src="data:image/png;base64,AA==" alt="">')
  })

  it('prefixes ids, and makes documents clickable', () => {
    expect(clean('<b id="body">a</b>')).toBe('<b id="user-content-body">a</b>')
    expect(clean('<b id="7">a</b><a id="8" href="#x">b</a>', true)).toBe(
      '<b id="user-content-7" role="link" tabindex="0">a</b><a href="#x" id="user-content-8">b</a>',
    )
  })

  it('keeps other rich texts', () => {
    clean('<p>a</p>')
    expect(cleanHtml('<b id="7">a</b><img src="https://example.com/p.png">')).toBe(
      '<b>a</b><img src="https://example.com/p.png" alt="">',
    )
  })
})
